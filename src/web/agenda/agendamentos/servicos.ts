/** A service in words is kept in a field as its text after this mark; one of the register as its code. */
const EM_PALAVRAS = 'novo:'
/** How long a service in words is taken to last; the plan of the day sets it right. */
export const MINUTOS_EM_PALAVRAS = 60

export const valorEmPalavras = (descricao: string) => `${EM_PALAVRAS}${descricao}`

/** The words of a service that is not of the register; null for one that is. */
export const palavrasDe = (valor: string) => (valor.startsWith(EM_PALAVRAS) ? valor.slice(EM_PALAVRAS.length) : null)

/** What a field of services holds of one, as the server takes it. */
export function servicoPedido(valor: string) {
  const descricao = palavrasDe(valor)
  return descricao === null ? { codServico: Number(valor) } : { descricao, minutos: MINUTOS_EM_PALAVRAS }
}
