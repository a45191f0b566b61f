import type { Loaded } from './parsed-nota.ts'
import { dayInZone } from '#shared/rules/dates.ts'

import { countedTaxes } from './taxes.ts'
import { allNamed, at, decimalAt, type Element, RefusedNota, textAt } from './xml.ts'

/** Status codes of a valid note: generated, replacing another, by court order, by the town's office, of a sole trader. */
const GENERATED = new Set(['100', '101', '102', '103', '107'])
/** Event codes of a cancellation: by the issuer, or by a replacing note. */
const CANCELLATIONS = ['e101101', 'e105102']
/** Layout of the key: town, environment, registration type; the issuer; number, month, code, check digit. */
const KEY = /^\d{9}([0-9A-Z]{12}\d{2})\d{13}(\d{4})\d{10}$/
const ONE = 1000
/** Service notes have no fiscal model; 0 stands for them. */
const MODELO = 0

function keyOf(text: string | undefined, cnpj: string): string {
  const key = (text ?? '').replace(/^NFS/, '')
  const [, issuer] = KEY.exec(key) ?? []
  if (!issuer) throw new RefusedNota('Não é uma NFS-e nacional: falta a chave de acesso de 50 posições')
  if (issuer !== cnpj) throw new RefusedNota(`A NFS-e é de outro emitente (CNPJ ${issuer})`)
  return key
}

/** Parses a national NFS-e (layouts 1.00 and 1.01, with the DPS) issued by the store `cnpj`: a sold service. Throws RefusedNota. */
export function readNfse(root: Element, cnpj: string, fuso: string): Loaded {
  const [note, another] = allNamed(root, 'infNFSe')
  if (another) throw new RefusedNota('O arquivo traz mais de uma nota: envie cada uma em seu arquivo')
  const chave = keyOf(note?.attributes['Id'], cnpj)
  if (!GENERATED.has(textAt(note, 'cStat') ?? '')) throw new RefusedNota('A NFS-e não foi gerada (cStat)')
  const dps = at(note, 'DPS/infDPS')
  if (!dps) throw new RefusedNota('A NFS-e não traz a sua DPS')
  if (textAt(dps, 'tpAmb') !== '1') throw new RefusedNota('A nota é de homologação, e não vale')
  const issuer = textAt(note, 'emit/CNPJ')
  if (issuer !== cnpj) throw new RefusedNota(`A NFS-e é de outro emitente (CNPJ ${issuer?.slice(0, 14) ?? 'ausente'})`)
  const dhEmi = textAt(dps, 'dhEmi') ?? ''
  const issued = new Date(dhEmi)
  if (!/^\d{4}-\d\d-\d\dT/.test(dhEmi) || Number.isNaN(issued.getTime()))
    throw new RefusedNota('A data de emissão (DPS/dhEmi) não se entende')
  const service = textAt(dps, 'serv/cServ/cTribNac') ?? ''
  if (!/^\d{6}$/.test(service))
    throw new RefusedNota(`cTribNac tem “${service.slice(0, 10)}”, que não é um serviço da lista nacional`)
  const bruto = decimalAt(dps, 'valores/vServPrest/vServ', 2)
  const desconto = decimalAt(dps, 'valores/vDescCondIncond/vDescIncond', 2, { optional: true })
  if (desconto > bruto) throw new RefusedNota('vDescIncond passa de vServ')
  const optional = { optional: true }
  const imposto =
    decimalAt(note, 'valores/vISSQN', 2, optional) +
    decimalAt(dps, 'valores/trib/tribFed/piscofins/vPis', 2, optional) +
    decimalAt(dps, 'valores/trib/tribFed/piscofins/vCofins', 2, optional) +
    (countedTaxes(Number(dhEmi.slice(0, 4))).includes('vCBS')
      ? decimalAt(note, 'IBSCBS/totCIBS/gIBS/vIBSTot', 2, optional) +
        decimalAt(note, 'IBSCBS/totCIBS/gCBS/vCBS', 2, optional)
      : 0)
  return {
    tipo: 'nota',
    chave,
    modelo: MODELO,
    dia: dayInZone(issued.toISOString(), fuso),
    somas: [{ cfop: service, devolucao: false, bruto, desconto, imposto, quantidade: ONE }],
  }
}

/** The cancellation of an NFS-e of the store. Throws RefusedNota. */
export function readNfseEvent(root: Element, cnpj: string): Loaded {
  const [order] = allNamed(root, 'infPedReg')
  const chave = keyOf(textAt(order, 'chNFSe'), cnpj)
  if (!CANCELLATIONS.some((e) => at(order, e)))
    throw new RefusedNota('O evento não é um cancelamento de NFS-e (e101101 ou e105102)')
  return { tipo: 'cancelamento', chave, modelo: MODELO }
}
