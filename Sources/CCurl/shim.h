// The one door to libcurl. Swift cannot call variadic functions, so each type of argument has a function here.
#include <curl/curl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

static inline CURLcode ccurl_set_number(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_size(CURL *easy, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(easy, option, value);
}

// libcurl copies the text; null takes the option back.
static inline CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_list(CURL *easy, CURLoption option, struct curl_slist *value) {
    return curl_easy_setopt(easy, option, value);
}

// libcurl copies the bytes. Null would make it read standard input.
static inline CURLcode ccurl_set_body(CURL *easy, const void *bytes, size_t count) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
    return code ? code : curl_easy_setopt(easy, CURLOPT_COPYPOSTFIELDS, bytes ? bytes : "");
}

// Those that a server and a proxy have to be certified by. libcurl copies the bytes.
static inline CURLcode ccurl_set_authorities(CURL *easy, const void *bytes, size_t count) {
    struct curl_blob blob = {(void *)bytes, count, CURL_BLOB_COPY};
#if LIBCURL_VERSION_NUM >= 0x074d00
    curl_easy_setopt(easy, CURLOPT_PROXY_CAINFO_BLOB, &blob);
#endif
    return curl_easy_setopt(easy, CURLOPT_CAINFO_BLOB, &blob);
}

// Besides a file, libcurl asks what the system keeps outside of files, such as macOS's keychains, where it was built to.
static inline void ccurl_believe_system(CURL *easy) {
#ifdef CURLSSLOPT_NATIVE_CA
    curl_easy_setopt(easy, CURLOPT_SSL_OPTIONS, (long)CURLSSLOPT_NATIVE_CA);
#endif
}

static inline void ccurl_set_readers(CURL *easy, curl_write_callback head, curl_write_callback body, void *context) {
    curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, head);
    curl_easy_setopt(easy, CURLOPT_HEADERDATA, context);
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, body);
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, context);
}

// `opened` may refuse a socket by any other answer than zero; `closing` has to close it.
static inline void ccurl_set_sockets(
    CURL *easy, curl_sockopt_callback opened, curl_closesocket_callback closing, void *context) {
    curl_easy_setopt(easy, CURLOPT_SOCKOPTFUNCTION, opened);
    curl_easy_setopt(easy, CURLOPT_SOCKOPTDATA, context);
    curl_easy_setopt(easy, CURLOPT_CLOSESOCKETFUNCTION, closing);
    curl_easy_setopt(easy, CURLOPT_CLOSESOCKETDATA, context);
}

// Acknowledges at once what came on a connection; systems keep that back for up to 40 ms. Only Linux offers it.
static inline void ccurl_acknowledge(curl_socket_t socket) {
#ifdef TCP_QUICKACK
    int yes = 1;
    setsockopt(socket, IPPROTO_TCP, TCP_QUICKACK, &yes, sizeof yes);
#endif
}

static inline void ccurl_set_errors(CURL *easy, char *buffer) { curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, buffer); }

// A name that takes long to look up does not hold up everything else when its time is over. Older releases wait for it.
static inline void ccurl_abandon_lookups(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075700
    curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
#endif
}

static inline long ccurl_number(CURL *easy, CURLINFO info) {
    long value = 0;
    return curl_easy_getinfo(easy, info, &value) ? 0 : value;
}

static inline curl_off_t ccurl_size(CURL *easy, CURLINFO info) {
    curl_off_t value = 0;
    return curl_easy_getinfo(easy, info, &value) ? 0 : value;
}

// What is known of the server's own certificate, in lines such as `Cert:-----BEGIN …`; null without one.
static inline struct curl_slist *ccurl_certificate(CURL *easy) {
    struct curl_certinfo *chain = NULL;
    if (curl_easy_getinfo(easy, CURLINFO_CERTINFO, &chain) || !chain || chain->num_of_certs < 1) return NULL;
    return chain->certinfo[0];
}

// The same for the last certificate that the server sent, whose issuer is an authority.
static inline struct curl_slist *ccurl_last_certificate(CURL *easy) {
    struct curl_certinfo *chain = NULL;
    if (curl_easy_getinfo(easy, CURLINFO_CERTINFO, &chain) || !chain || chain->num_of_certs < 1) return NULL;
    return chain->certinfo[chain->num_of_certs - 1];
}

static inline CURLMcode ccurl_multi_set_number(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

// A transfer that is done, and how it ended; null without one.
static inline CURL *ccurl_multi_done(CURLM *multi, CURLcode *code) {
    int left = 0;
    for (CURLMsg *message; (message = curl_multi_info_read(multi, &left));) {
        if (message->msg != CURLMSG_DONE) continue;
        *code = message->data.result;
        return message->easy_handle;
    }
    return NULL;
}

// The file of authorities that this libcurl believes by default; null without one.
static inline const char *ccurl_authorities(void) { return curl_version_info(CURLVERSION_NOW)->cainfo; }
