// "Bad ports" of the Fetch standard: other protocols listen there and may take a request for commands.
const blockedPorts: ReadonlySet<number> = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1_719, 1_720, 1_723, 2_049,
  3_659, 4_045, 4_190, 5_060, 5_061, 6_000, 6_566, 6_665, 6_666, 6_667, 6_668, 6_669, 6_679, 6_697, 10_080,
]);

// Well-known services that the standard omits because browsers can't harm them: Windows file shares, databases,
// remote desktops, and programs that run the code they receive.
const services: ReadonlySet<number> = new Set([
  88, 445, 873, 1_433, 1_521, 2_375, 2_376, 2_379, 2_380, 3_306, 3_389, 5_432, 5_900, 6_379, 9_200, 9_300,
  11_211, 27_017,
]);

/** Returns whether the URL names a port of a service other than a web server. False without a port. */
export function isBlockedPort({ port }: Pick<URL, 'port'>): boolean {
  return port !== '' && (blockedPorts.has(Number(port)) || services.has(Number(port)));
}
