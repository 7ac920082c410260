// The one door to libcurl. Swift cannot call variadic functions, so each type of argument has a function here.
//
// On Linux libcurl is loaded when a host is first asked, with the thirty libraries that it needs: to load them takes half
// of the time in which a command starts. macOS has them in memory already.
#include <curl/curl.h>
#include <dlfcn.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#ifdef __linux__
#define CCURL_LIBRARY "libcurl.so.4"

// `kept` is where the function's address is kept once it is known.
static inline void *ccurl_function(const char *name, void **kept) {
    void *function = __atomic_load_n(kept, __ATOMIC_RELAXED);
    if (function) return function;
    function = dlsym(dlopen(CCURL_LIBRARY, RTLD_LAZY), name);
    __atomic_store_n(kept, function, __ATOMIC_RELAXED);
    return function;
}

#define CCURL(name) ({ static void *kept; (__typeof__(name) *)ccurl_function(#name, &kept); })
#else
#define CCURL_LIBRARY NULL
#define CCURL(name) name
#endif

// Why a library cannot be loaded, for the calling thread; null where it can. Without a name it is there already.
static inline const char *ccurl_missing(const char *library) { return dlopen(library, RTLD_LAZY) ? NULL : dlerror(); }

static inline const char *ccurl_library(void) { return CCURL_LIBRARY; }

static inline CURLcode ccurl_start(void) { return CCURL(curl_global_init)(CURL_GLOBAL_ALL); }

static inline CURL *ccurl_easy(void) { return CCURL(curl_easy_init)(); }

static inline void ccurl_easy_reset(CURL *easy) { CCURL(curl_easy_reset)(easy); }

static inline void ccurl_easy_end(CURL *easy) { CCURL(curl_easy_cleanup)(easy); }

static inline const char *ccurl_words(CURLcode code) { return CCURL(curl_easy_strerror)(code); }

// Null without memory, and then the list is as it was.
static inline struct curl_slist *ccurl_append(struct curl_slist *list, const char *line) {
    return CCURL(curl_slist_append)(list, line);
}

static inline void ccurl_free(struct curl_slist *list) { CCURL(curl_slist_free_all)(list); }

static inline CURLM *ccurl_multi(void) { return CCURL(curl_multi_init)(); }

static inline void ccurl_multi_end(CURLM *multi) { CCURL(curl_multi_cleanup)(multi); }

static inline void ccurl_multi_add(CURLM *multi, CURL *easy) { CCURL(curl_multi_add_handle)(multi, easy); }

static inline void ccurl_multi_remove(CURLM *multi, CURL *easy) { CCURL(curl_multi_remove_handle)(multi, easy); }

static inline void ccurl_multi_wake(CURLM *multi) { CCURL(curl_multi_wakeup)(multi); }

static inline void ccurl_multi_step(CURLM *multi) {
    int running = 0;
    CCURL(curl_multi_perform)(multi, &running);
}

// Until something moves, `ccurl_multi_wake` is called, or so many milliseconds are over.
static inline void ccurl_multi_wait(CURLM *multi, int milliseconds) {
    CCURL(curl_multi_poll)(multi, NULL, 0, milliseconds, NULL);
}

static inline CURLcode ccurl_set_number(CURL *easy, CURLoption option, long value) {
    return CCURL(curl_easy_setopt)(easy, option, value);
}

// libcurl copies the text; null takes the option back.
static inline CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *value) {
    return CCURL(curl_easy_setopt)(easy, option, value);
}

static inline CURLcode ccurl_set_list(CURL *easy, CURLoption option, struct curl_slist *value) {
    return CCURL(curl_easy_setopt)(easy, option, value);
}

// libcurl copies the bytes. Null would make it read standard input.
static inline CURLcode ccurl_set_body(CURL *easy, const void *bytes, size_t count) {
    CURLcode code = CCURL(curl_easy_setopt)(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
    return code ? code : CCURL(curl_easy_setopt)(easy, CURLOPT_COPYPOSTFIELDS, bytes ? bytes : "");
}

// Those that a server and a proxy have to be certified by. libcurl copies the bytes.
static inline CURLcode ccurl_set_authorities(CURL *easy, const void *bytes, size_t count) {
    struct curl_blob blob = {(void *)bytes, count, CURL_BLOB_COPY};
#if LIBCURL_VERSION_NUM >= 0x074d00
    CCURL(curl_easy_setopt)(easy, CURLOPT_PROXY_CAINFO_BLOB, &blob);
#endif
    return CCURL(curl_easy_setopt)(easy, CURLOPT_CAINFO_BLOB, &blob);
}

// Besides a file, libcurl asks what the system keeps outside of files, such as macOS's keychains, where it was built to.
static inline void ccurl_believe_system(CURL *easy) {
#ifdef CURLSSLOPT_NATIVE_CA
    CCURL(curl_easy_setopt)(easy, CURLOPT_SSL_OPTIONS, (long)CURLSSLOPT_NATIVE_CA);
#endif
}

static inline void ccurl_set_readers(CURL *easy, curl_write_callback head, curl_write_callback body, void *context) {
    CCURL(curl_easy_setopt)(easy, CURLOPT_HEADERFUNCTION, head);
    CCURL(curl_easy_setopt)(easy, CURLOPT_HEADERDATA, context);
    CCURL(curl_easy_setopt)(easy, CURLOPT_WRITEFUNCTION, body);
    CCURL(curl_easy_setopt)(easy, CURLOPT_WRITEDATA, context);
}

// `opened` may refuse a socket by any other answer than zero; `closing` has to close it.
static inline void ccurl_set_sockets(
    CURL *easy, curl_sockopt_callback opened, curl_closesocket_callback closing, void *context) {
    CCURL(curl_easy_setopt)(easy, CURLOPT_SOCKOPTFUNCTION, opened);
    CCURL(curl_easy_setopt)(easy, CURLOPT_SOCKOPTDATA, context);
    CCURL(curl_easy_setopt)(easy, CURLOPT_CLOSESOCKETFUNCTION, closing);
    CCURL(curl_easy_setopt)(easy, CURLOPT_CLOSESOCKETDATA, context);
}

// Acknowledges at once what came on a connection; systems keep that back for up to 40 ms. Only Linux offers it.
static inline void ccurl_acknowledge(curl_socket_t socket) {
#ifdef TCP_QUICKACK
    int yes = 1;
    setsockopt(socket, IPPROTO_TCP, TCP_QUICKACK, &yes, sizeof yes);
#endif
}

static inline void ccurl_set_errors(CURL *easy, char *buffer) {
    CCURL(curl_easy_setopt)(easy, CURLOPT_ERRORBUFFER, buffer);
}

// A name that takes long to look up does not hold up everything else when its time is over. Older releases wait for it.
static inline void ccurl_abandon_lookups(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075700
    CCURL(curl_easy_setopt)(easy, CURLOPT_QUICK_EXIT, 1L);
#endif
}

static inline long ccurl_number(CURL *easy, CURLINFO info) {
    long value = 0;
    return CCURL(curl_easy_getinfo)(easy, info, &value) ? 0 : value;
}

static inline curl_off_t ccurl_size(CURL *easy, CURLINFO info) {
    curl_off_t value = 0;
    return CCURL(curl_easy_getinfo)(easy, info, &value) ? 0 : value;
}

// What is known of the server's own certificate, in lines such as `Cert:-----BEGIN …`; null without one.
static inline struct curl_slist *ccurl_certificate(CURL *easy) {
    struct curl_certinfo *chain = NULL;
    if (CCURL(curl_easy_getinfo)(easy, CURLINFO_CERTINFO, &chain) || !chain || chain->num_of_certs < 1) return NULL;
    return chain->certinfo[0];
}

// The same for the last certificate that the server sent, whose issuer is an authority.
static inline struct curl_slist *ccurl_last_certificate(CURL *easy) {
    struct curl_certinfo *chain = NULL;
    if (CCURL(curl_easy_getinfo)(easy, CURLINFO_CERTINFO, &chain) || !chain || chain->num_of_certs < 1) return NULL;
    return chain->certinfo[chain->num_of_certs - 1];
}

static inline CURLMcode ccurl_multi_set_number(CURLM *multi, CURLMoption option, long value) {
    return CCURL(curl_multi_setopt)(multi, option, value);
}

// A transfer that is done, and how it ended; null without one.
static inline CURL *ccurl_multi_done(CURLM *multi, CURLcode *code) {
    int left = 0;
    for (CURLMsg *message; (message = CCURL(curl_multi_info_read)(multi, &left));) {
        if (message->msg != CURLMSG_DONE) continue;
        *code = message->data.result;
        return message->easy_handle;
    }
    return NULL;
}

// The file of authorities that this libcurl believes by default; null without one.
static inline const char *ccurl_authorities(void) { return CCURL(curl_version_info)(CURLVERSION_NOW)->cainfo; }
