/* Files for browsers: see static.h. */
#include "server/static.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "session/record.h"

enum { FILE_MAX = 32 << 20 };

static const char *type_of(const char *path)
{
    static const char *const types[][2] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".json", "application/json"},
        {".webmanifest", "application/manifest+json"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".ico", "image/x-icon"},
        {".wasm", "application/wasm"},
        {".woff2", "font/woff2"},
        {".mp3", "audio/mpeg"},
        {".ogg", "audio/ogg"},
        {".txt", "text/plain; charset=utf-8"},
        {".map", "application/json"},
    };
    const char *ending = strrchr(path, '.');
    for (size_t i = 0; ending && i < sizeof types / sizeof *types; i++)
        if (strcmp(ending, types[i][0]) == 0)
            return types[i][1];
    return "application/octet-stream";
}

static const struct static_file *find_built_in(const char *path)
{
    for (const struct static_file *f = static_files; f->path; f++)
        if (strcmp(f->path, path) == 0)
            return f;
    return NULL;
}

static bool answer_built_in(struct request *r, const char *path)
{
    const struct static_file *f = find_built_in(path);
    if (!f)
        return false;
    r->type = f->type;
    r->etag = f->etag;
    r->status = strstr(r->if_none_match, f->etag) ? 304 : 200;
    bool gzip = r->gzip && f->gzip;
    r->encoding = gzip && r->status == 200 ? "gzip" : NULL;
    r->fixed = (const char *)(gzip ? f->gzip : f->bytes);
    r->fixed_length = gzip ? f->gzip_length : f->length;
    if (r->status == 304)
        r->fixed_length = 0;
    return true;
}

/* Letters, digits and a few signs; no part begins with a dot, so none leads upwards or to a hidden
 * file. */
static bool is_plain_path(const char *path)
{
    for (const char *p = path; *p; p++) {
        bool letter = (*p >= 'a' && *p <= 'z') || (*p >= 'A' && *p <= 'Z');
        if (!letter && !(*p >= '0' && *p <= '9') && !strchr("/._-", *p))
            return false;
        if (*p == '/' && (p[1] == '.' || p[1] == '/'))
            return false;
    }
    return path[0] == '/';
}

static bool answer_from_folder(struct request *r, const char *folder, const char *path)
{
    char name[4096];
    size_t length;

    if (!is_plain_path(path) ||
        snprintf(name, sizeof name, "%s%s", folder, path) >= (int)sizeof name)
        return false;
    char *text = load_text(name, &length, FILE_MAX);
    if (!text)
        return false;
    r->answer = (struct text){.bytes = text, .length = length, .room = length + 1};
    r->status = 200;
    r->type = type_of(path);
    return true;
}

static bool answer_file(struct request *r, const char *folder, const char *path)
{
    return folder ? answer_from_folder(r, folder, path) : answer_built_in(r, path);
}

void get_static(struct request *r, const char *folder)
{
    const char *last = strrchr(r->path, '/');
    bool has_ending = last && strchr(last, '.');

    if (r->path[0] == '/' && r->path[1] && answer_file(r, folder, r->path))
        return;
    if (!has_ending && answer_file(r, folder, "/index.html"))
        return;
    refuse(r, 404, "no_such_path", MSG("there is no such path"));
}
