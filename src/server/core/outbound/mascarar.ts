const OCULTO = '•••'
const SEGREDOS = /senha|token|chave|segredo|authorization|secret|password/i
const DOCUMENTOS = /cpf|cnpj|documento|^rg$/i
const TELEFONES = /telefone|celular|fone|whats/i
const NOMES = /^(nome|cliente|contato|proprietario|titular|solicitante|destinatario)$/i
const MAX_TEXTO = 200
const MAX_ITENS = 20
const MAX_SAIDA = 8000

const fim = (v: string, n: number) => OCULTO + v.slice(-n)

function mascararTextoDe(chave: string, v: string): string {
  if (v === '') return v
  if (SEGREDOS.test(chave)) return OCULTO
  if (DOCUMENTOS.test(chave) || TELEFONES.test(chave)) return fim(v, 2)
  if (/mail/i.test(chave) || /^[^\s@]+@[^\s@]+$/.test(v)) return v.replace(/^(.).*@/, `$1${OCULTO}@`)
  if (NOMES.test(chave)) return v.slice(0, 1) + OCULTO
  if (/placa/i.test(chave)) return v.slice(0, 3) + OCULTO
  if (/chassi/i.test(chave)) return fim(v, 4)
  if (v.length > MAX_TEXTO) return `(${v.length.toLocaleString('pt-BR')} caracteres)`
  return mascararTexto(v)
}

/** A free text without what names or opens something: ends of addresses, numbers of four digits and more, e-mail addresses. */
export function mascararTexto(texto: string): string {
  return texto
    .replace(/(https?:\/\/[^\s/]+)\/\S+/g, `$1/${OCULTO}`)
    .replace(/[^\s@]+@([^\s@]+)/g, `${OCULTO}@$1`)
    .replace(/\d(?:[\d.\-/ ()]*\d){7,}/g, OCULTO)
}

function mascararValor(valor: unknown, chave: string, fundo: number): unknown {
  if (typeof valor === 'string') return mascararTextoDe(chave, valor)
  if (valor === null || typeof valor !== 'object')
    return (DOCUMENTOS.test(chave) || TELEFONES.test(chave) || SEGREDOS.test(chave)) && typeof valor === 'number'
      ? OCULTO
      : valor
  if (fundo > 8) return '…'
  if (Array.isArray(valor)) {
    const itens: unknown[] = valor.slice(0, MAX_ITENS).map((v) => mascararValor(v, chave, fundo + 1))
    return valor.length > MAX_ITENS ? [...itens, `… mais ${valor.length - MAX_ITENS}`] : itens
  }
  // A person's own name lies under "nome" inside "cliente": the object is walked, never shown whole.
  return Object.fromEntries(Object.entries(valor).map(([k, v]) => [k, mascararValor(v, k, fundo + 1)]))
}

/** A message as it may be kept and read by support: its shape, without personal data, secrets and long values. */
export function mascarar(valor: unknown): string {
  if (valor === undefined || valor === null) return ''
  return JSON.stringify(mascararValor(valor, '', 0), null, 1).slice(0, MAX_SAIDA)
}
