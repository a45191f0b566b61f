/**
 * Adds an array of integers, as PostgreSQL writes it (`[24301:24303]={1,2,NULL}`), to the months of `destination`: the element with index `de`
 * goes to the first one. Other elements and nulls are left out.
 */
export function addMonths(text: string, destination: Float64Array, de: number): void {
  let p = text.indexOf('{') + 1
  if (text[p] === '}') return
  // Without bounds an array begins at 1.
  let mes = (p > 1 ? Number.parseInt(text.slice(1, p), 10) : 1) - de
  while (p < text.length && mes < destination.length) {
    const comma = text.indexOf(',', p)
    const end = comma < 0 ? text.length - 1 : comma
    const n = mes < 0 ? 0 : Number(text.slice(p, end))
    if (n) destination[mes] = (destination[mes] ?? 0) + n
    p = end + 1
    mes++
  }
}
