/* The cheapest hook there is: reads its stdin, prints an empty object. */
#include <unistd.h>

int main(void)
{
	static char buf[65536];
	while (read(0, buf, sizeof buf) > 0)
		;
	return write(1, "{}\n", 3) == 3 ? 0 : 1;
}
