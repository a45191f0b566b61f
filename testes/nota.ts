import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** An access key that checks: issuer, model and number, the rest made up. */
export function chaveDe(cnpj: string, numero: number, modelo = 55): string {
  const base = `352610${cnpj}${modelo}001${String(numero).padStart(9, '0')}1${String(numero).padStart(8, '0')}`
  let soma = 0
  for (let i = 0; i < 43; i++) soma += Number(base[42 - i]) * (2 + (i % 8))
  const resto = soma % 11
  return base + (resto < 2 ? 0 : 11 - resto)
}

export interface ItemDaNota {
  cfop: string
  valor: string
  desconto?: string
  icms?: string
}
interface Nota {
  chave: string
  cnpj: string
  dia: string
  itens: ItemDaNota[]
  finalidade?: number
  dest?: string
  cStat?: string
  ambiente?: number
}

/** A note as the tax office gives it back (layout 4.00), as much of it as says what was sold. */
export const xmlDaNota = (n: Nota): string => `<?xml version="1.0" encoding="UTF-8"?>
<nfeProc versao="4.00" xmlns="http://www.portalfiscal.inf.br/nfe"><NFe><infNFe Id="NFe${n.chave}" versao="4.00">
<ide><mod>${n.chave.slice(20, 22)}</mod><dhEmi>${n.dia}T22:30:00-03:00</dhEmi><tpAmb>${n.ambiente ?? 1}</tpAmb><finNFe>${n.finalidade ?? 1}</finNFe></ide>
<emit><CNPJ>${n.cnpj}</CNPJ></emit>${n.dest ? `<dest><CNPJ>${n.dest}</CNPJ></dest>` : ''}
${n.itens
  .map(
    (
      i,
      k,
    ) => `<det nItem="${k + 1}"><prod><cProd>P${k}</cProd><CFOP>${i.cfop}</CFOP><qCom>2.0000</qCom><vProd>${i.valor}</vProd>${i.desconto ? `<vDesc>${i.desconto}</vDesc>` : ''}</prod>
<imposto><ICMS><ICMS00><vICMS>${i.icms ?? '0.00'}</vICMS></ICMS00></ICMS></imposto></det>`,
  )
  .join('')}
</infNFe></NFe><protNFe><infProt><chNFe>${n.chave}</chNFe><cStat>${n.cStat ?? '100'}</cStat></infProt></protNFe></nfeProc>`

/** The cancellation of a note, accepted by the tax office. */
export const xmlDoCancelamento = (chave: string, cStat = '135'): string => `<?xml version="1.0" encoding="UTF-8"?>
<procEventoNFe versao="1.00"><evento><infEvento><chNFe>${chave}</chNFe><tpEvento>110111</tpEvento></infEvento></evento>
<retEvento><infEvento><cStat>${cStat}</cStat><chNFe>${chave}</chNFe></infEvento></retEvento></procEventoNFe>`

/** A zip of texts by name. */
export function zipDe(arquivos: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [nome, texto] of Object.entries(arquivos)) zip.addBuffer(Buffer.from(texto), nome)
  zip.end()
  return buffer(zip.outputStream as Readable)
}
