/* The files of the page: built into the program, or in a folder. */
#ifndef AGES_SERVER_STATIC_H
#define AGES_SERVER_STATIC_H

#include "server/request.h"

struct static_file {
    const char *path; /* "/index.html" */
    const char *type;
    const char *etag; /* with its quotes */
    const unsigned char *bytes;
    size_t length;
    const unsigned char *gzip; /* or NULL */
    size_t gzip_length;
};

extern const struct static_file static_files[]; /* sorted by path; ends with a NULL path */
extern const struct static_file openapi_file;

/* Answers with the file of the request's path. A path without an extension gets index.html: the
 * page routes it itself. */
void get_static(struct request *r, const char *folder);

#endif
