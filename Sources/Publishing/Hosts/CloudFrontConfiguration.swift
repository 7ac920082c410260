/// One CloudFormation template: a distribution in front of the bucket, its policies, and a function for SSVC.
enum CloudFrontConfiguration {
    /// What Amazon allows a function's text.
    static let longestFunction = 10_240

    static func file(_ site: HostedSite) throws(HostError) -> HostFile {
        let function = function(site)
        guard function.utf8.count <= longestFunction else {
            throw .functionTooLong(host: "CloudFront", bytes: function.utf8.count, limit: longestFunction)
        }
        return HostFile(path: "cloudfront.yaml", text: text(site, function))
    }

    /// In the language of `cloudfront-js-2.0`: no network, no look at the bucket.
    static func function(_ site: HostedSite) -> String {
        """
        \(HostScript.list(site))

        \(HostScript.document)

        function handler(event) {
          const request = event.request, build = request.querystring.SSVCLatestVersionKey;
          // Publications and lists that are not part of the site.
          if (/\\/\\./.test(request.uri) || /^\\/publications(\\/|$)/.test(request.uri)) {
            return {
              statusCode: 404, statusDescription: "Not Found",
              headers: { "content-type": { value: "text/plain; charset=utf-8" } }, body: "not found\\n",
            };
          }
          if (request.uri.endsWith("/")) request.uri += "index.html";
          request.uri = ownFile(request.uri, build && build.value) || request.uri;
          return request;
        }

        """
    }

    private static func text(_ site: HostedSite, _ function: String) -> String {
        """
        # cloudfront.yaml: \(site.name), served by CloudFront from a bucket. Written by 'decree publish --host cloudfront'.
        #
        # Set up once, and again when a release brings SSVC a build with a file of its own:
        #   aws cloudformation deploy --stack-name decree --template-file cloudfront.yaml --region us-east-1 \\
        #     --parameter-overrides Bucket=NAME BucketRegion=REGION Certificate=ARN
        # Certificate is one of us-east-1 for \(site.name). Let the bucket's policy allow s3:GetObject to
        # cloudfront.amazonaws.com for this distribution, and s3:ListBucket too, or a missing file answers 403 in place of 404:
        # both are fine. Then point \(site.name) to the distribution, and: decree verify https://\(site.name)
        #
        # Types and Cache-Control are those that 'decree publish' gives to every object; nothing here changes them.
        AWSTemplateFormatVersion: "2010-09-09"
        Description: The update policies of \(site.name)

        Parameters:
          Bucket:
            Type: String
          BucketRegion:
            Type: String
          Certificate:
            Type: String

        Resources:
          # Keeps a file as long as its own Cache-Control says. No query and no header makes a second copy of it: the
          # function has chosen the path before the cache is asked.
          Cache:
            Type: AWS::CloudFront::CachePolicy
            Properties:
              CachePolicyConfig:
                Name: decree-cache
                MinTTL: 0
                DefaultTTL: \(site.cache)
                MaxTTL: 31536000
                ParametersInCacheKeyAndForwardedToOrigin:
                  EnableAcceptEncodingGzip: true
                  EnableAcceptEncodingBrotli: true
                  QueryStringsConfig: {QueryStringBehavior: none}
                  HeadersConfig: {HeaderBehavior: none}
                  CookiesConfig: {CookieBehavior: none}

          Headers:
            Type: AWS::CloudFront::ResponseHeadersPolicy
            Properties:
              ResponseHeadersPolicyConfig:
                Name: decree-headers
                SecurityHeadersConfig:
                  ContentSecurityPolicy:
                    Override: true
                    ContentSecurityPolicy: "\(HostRules.security[0].1)"
                  ReferrerPolicy: {Override: true, ReferrerPolicy: no-referrer}
                  StrictTransportSecurity: {Override: true, AccessControlMaxAgeSec: 31536000}
                  ContentTypeOptions: {Override: true}
                # All of the site is public: pages of every site may read its documents.
                CustomHeadersConfig:
                  Items:
                    - {Header: Access-Control-Allow-Origin, Value: "\(HostRules.origin)", Override: true}

          Rewrite:
            Type: AWS::CloudFront::Function
            Properties:
              Name: decree-rewrite
              AutoPublish: true
              FunctionConfig: {Comment: "SSVC's files by build", Runtime: cloudfront-js-2.0}
              FunctionCode: |
        \(indented(function))

          Access:
            Type: AWS::CloudFront::OriginAccessControl
            Properties:
              OriginAccessControlConfig:
                Name: decree-access
                OriginAccessControlOriginType: s3
                SigningBehavior: always
                SigningProtocol: sigv4

          Site:
            Type: AWS::CloudFront::Distribution
            Properties:
              DistributionConfig:
                Enabled: true
                HttpVersion: http2and3
                Aliases: ["\(site.name)"]
                ViewerCertificate:
                  AcmCertificateArn: {Ref: Certificate}
                  MinimumProtocolVersion: TLSv1.2_2021
                  SslSupportMethod: sni-only
                Origins:
                  - Id: bucket
                    DomainName: {"Fn::Sub": "${Bucket}.s3.${BucketRegion}.amazonaws.com"}
                    OriginPath: "\(originPath(site))"
                    OriginAccessControlId: {"Fn::GetAtt": [Access, Id]}
                    S3OriginConfig: {OriginAccessIdentity: ""}
                DefaultCacheBehavior:
                  TargetOriginId: bucket
                  ViewerProtocolPolicy: redirect-to-https
                  AllowedMethods: [GET, HEAD]
                  Compress: true
                  CachePolicyId: {Ref: Cache}
                  ResponseHeadersPolicyId: {Ref: Headers}
                  FunctionAssociations:
                    - EventType: viewer-request
                      FunctionARN: {"Fn::GetAtt": [Rewrite, FunctionARN]}
                # No ResponsePagePath, ever: a page in place of a missing file would crash apps and stop every check.
                CustomErrorResponses:
                  - {ErrorCode: 403, ErrorCachingMinTTL: 10}
                  - {ErrorCode: 404, ErrorCachingMinTTL: 10}

        Outputs:
          Address:
            Value: {"Fn::GetAtt": [Site, DomainName]}

        """
    }

    private static func originPath(_ site: HostedSite) -> String { site.prefix.isEmpty ? "" : "/" + site.prefix.dropLast() }

    private static func indented(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            .map { $0.isEmpty ? "" : "          " + $0 }.joined(separator: "\n")
    }
}
