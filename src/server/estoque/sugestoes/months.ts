/**
 * Adds an array of integers, as PostgreSQL writes it (`[24301:24303]={1,2,NULL}`), to the months of `destino`: the element with index `de`
 * goes to the first one. Other elements and nulls are left out.
 */
export function addMonths(texto: string, destino: Float64Array, de: number): void {
  let p = texto.indexOf('{') + 1
  if (texto[p] === '}') return
  // Without bounds an array begins at 1.
  let mes = (p > 1 ? Number.parseInt(texto.slice(1, p), 10) : 1) - de
  while (p < texto.length && mes < destino.length) {
    const comma = texto.indexOf(',', p)
    const end = comma < 0 ? texto.length - 1 : comma
    const n = mes < 0 ? 0 : Number(texto.slice(p, end))
    if (n) destino[mes] = (destino[mes] ?? 0) + n
    p = end + 1
    mes++
  }
}
