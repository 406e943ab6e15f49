/* A bot for any game of Redealt that chooses at random, without a JSON library.
 *
 *     cc -O2 -o random_bot docs/examples/random_bot.c
 *     redealt match cubirds --p1 ./random_bot --p2 agent:random --games 100
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Return the end of the JSON text that begins at a quotation mark. */
static const char *skip_text(const char *at) {
    for (at++; *at && *at != '"'; at++)
        if (*at == '\\' && at[1]) at++;
    return *at ? at + 1 : at;
}

int main(void) {
    char *line = NULL;
    size_t size = 0;
    srand((unsigned)time(NULL) ^ (unsigned)getpid());
    while (getline(&line, &size, stdin) > 0) {
        if (strncmp(line, "{\"type\":\"choose\"", 16)) continue; /* hello, end */
        const char *at = NULL, *chosen = NULL, *end = NULL;
        for (const char *next = line; (next = strstr(next, "\"options\":[")); next++) at = next;
        if (!at) continue;
        at += strlen("\"options\":[");
        for (int n = 1; *at == '"'; n++) {
            const char *after = skip_text(at);
            if (rand() % n == 0) chosen = at, end = after; /* each option is as likely */
            at = after + (*after == ',');
        }
        if (!chosen) continue;
        /* An option goes back as it came, its escapes included. */
        printf("{\"choice\":%.*s}\n", (int)(end - chosen), chosen);
        fflush(stdout);
    }
    free(line);
    return 0;
}
