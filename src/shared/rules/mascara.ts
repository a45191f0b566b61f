/** A number under the distributor's mask: '000000/00' → '000123/26' (the year's last digits after the slash), '00000' → '00123'; longer numbers keep all digits. */
export function formatarCodigoInterno(numero: number, ano: number, mascara: string): string {
  const [corpo = '', sufixo] = mascara.split('/')
  const codigo = String(numero).padStart(corpo.length, '0')
  return sufixo === undefined ? codigo : `${codigo}/${String(ano).slice(-sufixo.length)}`
}

/** Number of a quote as people know it: the checklist's, "-n" for its n-th child. */
export function numeroDe(numero: number, ano: number, sequencia: number, mascara: string): string {
  const base = formatarCodigoInterno(numero, ano, mascara)
  return sequencia === 0 ? base : `${base}-${sequencia}`
}
