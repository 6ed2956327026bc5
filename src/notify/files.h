/* The files that the sender of notices can open. */
#ifndef AGES_NOTIFY_FILES_H
#define AGES_NOTIFY_FILES_H

/* From now on only those of the system, to be read: what resolves names and checks certificates.
 * Where the kernel has no Landlock, nothing changes. */
void files_shut(void);

#endif
