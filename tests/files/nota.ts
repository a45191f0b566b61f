import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** An access key with a valid check digit: issuer, model, number and month of issue (yymm); the other digits are made up. */
export function keyOf(cnpj: string, numero: number, modelo = 55, month = '2503'): string {
  const base = `35${month}${cnpj}${modelo}001${String(numero).padStart(9, '0')}1${String(numero).padStart(8, '0')}`
  let sum = 0
  for (let i = 0; i < 43; i++) sum += (base.charCodeAt(42 - i) - 48) * (2 + (i % 8))
  const rest = sum % 11
  return base + (rest < 2 ? 0 : 11 - rest)
}

export interface NotaItem {
  cfop: string
  valor: string
  desconto?: string
  icms?: string
}
interface Nota {
  chave: string
  cnpj: string
  dia: string
  itens: NotaItem[]
  purpose?: number
  dest?: string
  cStat?: string
  environment?: number
}

const sum = (values: (string | undefined)[]) => values.reduce((n, v) => n + Number(v ?? 0), 0).toFixed(2)

/** An NF-e as the tax office returns it (layout 4.00), reduced to the fields that say what was sold. */
export const notaXml = (n: Nota): string => `<?xml version="1.0" encoding="UTF-8"?>
<nfeProc versao="4.00" xmlns="http://www.portalfiscal.inf.br/nfe"><NFe><infNFe Id="NFe${n.chave}" versao="4.00">
<ide><mod>${n.chave.slice(20, 22)}</mod><dhEmi>${n.dia}T22:30:00-03:00</dhEmi><tpAmb>${n.environment ?? 1}</tpAmb><finNFe>${n.purpose ?? 1}</finNFe></ide>
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
<total><ICMSTot><vProd>${sum(n.itens.map((i) => i.valor))}</vProd><vDesc>${sum(n.itens.map((i) => i.desconto))}</vDesc></ICMSTot></total>
</infNFe></NFe><protNFe><infProt><chNFe>${n.chave}</chNFe><cStat>${n.cStat ?? '100'}</cStat></infProt></protNFe></nfeProc>`

/** The cancellation of an NF-e, accepted by the tax office. */
export const cancellationXml = (key: string, cStat = '135'): string => `<?xml version="1.0" encoding="UTF-8"?>
<procEventoNFe versao="1.00"><evento><infEvento><chNFe>${key}</chNFe><tpEvento>110111</tpEvento></infEvento></evento>
<retEvento><infEvento><cStat>${cStat}</cStat><chNFe>${key}</chNFe></infEvento></retEvento></procEventoNFe>`

/** A national service note (layout 1.01) with its DPS inside. */
export const nfseXml = (n: {
  cnpj: string
  numero: number
  dia: string
  valor: string
  service?: string
  environment?: number
}) => {
  const key = nfseKey(n.cnpj, n.numero, n.dia)
  return `<?xml version="1.0" encoding="UTF-8"?>
<NFSe versao="1.01" xmlns="http://www.sped.fazenda.gov.br/nfse"><infNFSe Id="NFS${key}"><xLocEmi>Campinas</xLocEmi><nNFSe>${n.numero}</nNFSe>
<xTribNac>Manutenção</xTribNac><verAplic>1</verAplic><ambGer>2</ambGer><tpEmis>1</tpEmis><cStat>100</cStat><dhProc>${n.dia}T10:00:01-03:00</dhProc><nDFSe>1</nDFSe>
<emit><CNPJ>${n.cnpj}</CNPJ><xNome>Oficina</xNome></emit><valores><vBC>${n.valor}</vBC><pAliqAplic>5.00</pAliqAplic><vISSQN>15.00</vISSQN><vLiq>${n.valor}</vLiq></valores>
<IBSCBS><totCIBS><vTotNF>${n.valor}</vTotNF><gIBS><vIBSTot>0.30</vIBSTot></gIBS><gCBS><vCBS>2.70</vCBS></gCBS></totCIBS></IBSCBS>
<DPS versao="1.01"><infDPS Id="DPS1"><tpAmb>${n.environment ?? 1}</tpAmb><dhEmi>${n.dia}T10:00:00-03:00</dhEmi><dCompet>${n.dia}</dCompet><prest><CNPJ>${n.cnpj}</CNPJ></prest>
<serv><cServ><cTribNac>${n.service ?? '140101'}</cTribNac></cServ></serv>
<valores><vServPrest><vServ>${n.valor}</vServ></vServPrest><trib><tribFed><piscofins><vPis>1.00</vPis><vCofins>2.00</vCofins></piscofins></tribFed></trib></valores></infDPS></DPS></infNFSe></NFSe>`
}

/** The 50 digits of a service note's key. */
export const nfseKey = (cnpj: string, numero: number, dia: string): string =>
  `350950222${cnpj}${String(numero).padStart(13, '0')}${dia.slice(2, 4)}${dia.slice(5, 7)}0000000011`

/** The cancellation of a service note. */
export const nfseCancellationXml = (key: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<evento versao="1.01" xmlns="http://www.sped.fazenda.gov.br/nfse"><infEvento Id="EVT1"><pedRegEvento versao="1.01"><infPedReg Id="PRE1"><tpAmb>1</tpAmb><chNFSe>${key}</chNFSe><e101101><xDesc>Cancelamento de NFS-e</xDesc></e101101></infPedReg></pedRegEvento></infEvento></evento>`

/** A zip of text files by name. */
export function zipOf(files: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [nome, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), nome)
  zip.end()
  return buffer(zip.outputStream as Readable)
}
