import type { Lido } from './nota-lida.ts'
import { diaNaZona } from '#shared/rules/datas.ts'

import { countedTaxes } from './taxes.ts'
import { allNamed, at, decimalAt, type Element, NotaRecusada, textAt } from './xml.ts'

/** Generated, in place of another, by a judge's order, by the town's office, of a sole trader. */
const GENERATED = new Set(['100', '101', '102', '103', '107'])
/** Cancelled by its issuer, or by another note in its place. */
const CANCELLATIONS = ['e101101', 'e105102']
/** Town, environment and kind of registration; the issuer; number, month, code, check digit. */
const KEY = /^\d{9}([0-9A-Z]{12}\d{2})\d{13}(\d{4})\d{10}$/
const ONE = 1000
/** A service note has no fiscal model of goods. */
const MODELO = 0

function keyOf(text: string | undefined, cnpj: string): string {
  const chave = (text ?? '').replace(/^NFS/, '')
  const [, issuer] = KEY.exec(chave) ?? []
  if (!issuer) throw new NotaRecusada('Não é uma NFS-e nacional: falta a chave de acesso de 50 posições')
  if (issuer !== cnpj) throw new NotaRecusada(`A NFS-e é de outro emitente (CNPJ ${issuer})`)
  return chave
}

/** A national NFS-e (layouts 1.00 and 1.01, the DPS inside) that the store `cnpj` issued: a service sold. Throws NotaRecusada. */
export function readNfse(root: Element, cnpj: string, fuso: string): Lido {
  const [note, another] = allNamed(root, 'infNFSe')
  if (another) throw new NotaRecusada('O arquivo traz mais de uma nota: envie cada uma em seu arquivo')
  const chave = keyOf(note?.attributes['Id'], cnpj)
  if (!GENERATED.has(textAt(note, 'cStat') ?? '')) throw new NotaRecusada('A NFS-e não foi gerada (cStat)')
  const dps = at(note, 'DPS/infDPS')
  if (!dps) throw new NotaRecusada('A NFS-e não traz a sua DPS')
  if (textAt(dps, 'tpAmb') !== '1') throw new NotaRecusada('A nota é de homologação, e não vale')
  const issuer = textAt(note, 'emit/CNPJ')
  if (issuer !== cnpj) throw new NotaRecusada(`A NFS-e é de outro emitente (CNPJ ${issuer?.slice(0, 14) ?? 'ausente'})`)
  const dhEmi = textAt(dps, 'dhEmi') ?? ''
  const issued = new Date(dhEmi)
  if (!/^\d{4}-\d\d-\d\dT/.test(dhEmi) || Number.isNaN(issued.getTime()))
    throw new NotaRecusada('A data de emissão (DPS/dhEmi) não se entende')
  const service = textAt(dps, 'serv/cServ/cTribNac') ?? ''
  if (!/^\d{6}$/.test(service))
    throw new NotaRecusada(`cTribNac tem “${service.slice(0, 10)}”, que não é um serviço da lista nacional`)
  const bruto = decimalAt(dps, 'valores/vServPrest/vServ', 2)
  const desconto = decimalAt(dps, 'valores/vDescCondIncond/vDescIncond', 2, { optional: true })
  if (desconto > bruto) throw new NotaRecusada('vDescIncond passa de vServ')
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
    dia: diaNaZona(issued.toISOString(), fuso),
    somas: [{ cfop: service, devolucao: false, bruto, desconto, imposto, quantidade: ONE }],
  }
}

/** The cancellation of an NFS-e of the store. Throws NotaRecusada. */
export function readNfseEvent(root: Element, cnpj: string): Lido {
  const [order] = allNamed(root, 'infPedReg')
  const chave = keyOf(textAt(order, 'chNFSe'), cnpj)
  if (!CANCELLATIONS.some((e) => at(order, e)))
    throw new NotaRecusada('O evento não é um cancelamento de NFS-e (e101101 ou e105102)')
  return { tipo: 'cancelamento', chave, modelo: MODELO }
}
