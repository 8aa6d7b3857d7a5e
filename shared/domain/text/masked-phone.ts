/** The first three and the last four digits; of a number below eight digits nothing is left. */
export function maskPhone(phone: string): string {
  return phone.length < 8
    ? '*'.repeat(phone.length)
    : `${phone.slice(0, 3)}${'*'.repeat(phone.length - 7)}${phone.slice(-4)}`;
}
