// The one door to OpenSSL's libcrypto. What OpenSSL has as macros stands here as functions.
#ifndef DECREE_CCRYPTO_H
#define DECREE_CCRYPTO_H

#define OPENSSL_API_COMPAT 30000
#define OPENSSL_NO_DEPRECATED

#include <openssl/asn1.h>
#include <openssl/bio.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/objects.h>
#include <openssl/pem.h>
#include <openssl/pkcs12.h>
#include <openssl/x509.h>

static inline int ccrypto_count(const ASN1_SEQUENCE_ANY *elements) { return sk_ASN1_TYPE_num(elements); }

static inline ASN1_TYPE *ccrypto_element(const ASN1_SEQUENCE_ANY *elements, int index) {
    return sk_ASN1_TYPE_value(elements, index);
}

static inline void ccrypto_free_elements(ASN1_SEQUENCE_ANY *elements) {
    sk_ASN1_TYPE_pop_free(elements, ASN1_TYPE_free);
}

// Overwrites the bytes first.
static inline void ccrypto_clear_free(void *memory, size_t count) { OPENSSL_clear_free(memory, count); }

#endif
