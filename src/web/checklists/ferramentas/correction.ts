import type { ItemState } from '#shared/checklists/checklists.ts'
import type { EditableChecklist, ChecklistCorrection } from '#shared/checklists/ferramentas.ts'
import { describeChecklist, type Description } from '#shared/rules/checklist-correction.ts'
import { missingEvidencia } from '#shared/rules/evidencias.ts'
import { isValidPlaca } from '#shared/rules/placa.ts'
import { formatPhone, normalizePhone, INVALID_PHONE, isValidPhone } from '#shared/rules/phone.ts'

/** People of the store who can be set on a checklist. */
export interface LojaPeople {
  consultores: readonly { cod: number; nome: string }[]
  mecanicos: readonly { cod: number; nome: string }[]
}

type NumberInputValue = number | string

/** Form values: one per input, empty text for missing values. */
export type Values = {
  veiculo: { placa: string; chassi: string; marca: string; modelo: string; versao: string; ano: NumberInputValue }
  cliente: { nome: string; telefone: string }
  km: NumberInputValue
  codConsultor: string | null
  codMecanico: string | null
  itens: {
    codItem: number
    estado: ItemState
    medida: NumberInputValue
    comentarioInterno: string
    comentarioCliente: string
  }[]
}

/** Initial form values of a checklist. */
export function valuesOf(c: EditableChecklist): Values {
  const text = (v: string | null) => v ?? ''
  const code = (v: number | null) => (v === null ? null : String(v))
  return {
    veiculo: {
      placa: text(c.placa),
      chassi: text(c.chassi),
      marca: c.marca,
      modelo: c.modelo,
      versao: text(c.versao),
      ano: c.ano ?? '',
    },
    cliente: { nome: c.cliente, telefone: c.telefone ? formatPhone(c.telefone) : '' },
    km: c.km ?? '',
    codConsultor: code(c.codConsultor),
    codMecanico: code(c.codMecanico),
    itens: c.itens.map((i) => ({
      codItem: i.codItem,
      estado: i.estado,
      medida: i.medida ?? '',
      comentarioInterno: text(i.comentarioInterno),
      comentarioCliente: text(i.comentarioCliente),
    })),
  }
}

const nullIfEmpty = (text: string) => text.trim() || null
const numberOrNull = (v: NumberInputValue) => (typeof v === 'number' ? v : null)
const code = (v: string | null) => (v === null ? null : Number(v))

/** Form values as the API takes them. */
export function correctionOf(v: Values): ChecklistCorrection {
  const { placa, chassi, marca, modelo, versao, ano } = v.veiculo
  return {
    veiculo: {
      placa: nullIfEmpty(placa),
      chassi: nullIfEmpty(chassi),
      marca: marca.trim(),
      modelo: modelo.trim(),
      versao: nullIfEmpty(versao),
      ano: numberOrNull(ano),
    },
    cliente: { nome: v.cliente.nome.trim(), telefone: nullIfEmpty(v.cliente.telefone) },
    km: numberOrNull(v.km),
    codConsultor: code(v.codConsultor),
    codMecanico: code(v.codMecanico),
    itens: v.itens.map((i) => ({
      codItem: i.codItem,
      estado: i.estado,
      medida: numberOrNull(i.medida),
      comentarioInterno: nullIfEmpty(i.comentarioInterno),
      comentarioCliente: nullIfEmpty(i.comentarioCliente),
    })),
  }
}

/** Error messages by field for values that the server would refuse. */
export function errorsFor(v: Values, c: EditableChecklist): Record<string, string> {
  const errors: Record<string, string> = {}
  const { placa, chassi, marca, modelo } = v.veiculo
  if (placa.trim() && !isValidPlaca(placa)) errors['veiculo.placa'] = 'A placa é AAA-9999 ou AAA9A99'
  if (!placa.trim() && !chassi.trim()) errors['veiculo.placa'] = 'Informe a placa ou o chassi'
  if (!marca.trim()) errors['veiculo.marca'] = 'Informe a marca'
  if (!modelo.trim()) errors['veiculo.modelo'] = 'Informe o modelo'
  if (!v.cliente.nome.trim()) errors['cliente.nome'] = 'Informe o nome do cliente'
  const telefone = normalizePhone(v.cliente.telefone)
  if (telefone && telefone !== c.telefone && !isValidPhone(v.cliente.telefone))
    errors['cliente.telefone'] = INVALID_PHONE
  v.itens.forEach((i, n) => {
    const item = c.itens.find((x) => x.codItem === i.codItem)
    const missing = missingEvidencia({
      nome: item?.nome ?? '',
      fotos: item?.fotos ?? [],
      ...i,
      medida: numberOrNull(i.medida),
    })
    if (missing.fotos) errors[`itens.${n}.medida`] = missing.fotos
    if (missing.comentarioCliente) errors[`itens.${n}.comentarioCliente`] = missing.comentarioCliente
  })
  return errors
}

/** The typed values by field, to compare with the saved ones. */
export function describeValues(v: Values, c: EditableChecklist, pessoas: LojaPeople): Description {
  const correcao = correctionOf(v)
  const name = (list: LojaPeople['consultores'], cod: number | null) => list.find((p) => p.cod === cod)?.nome ?? null
  return describeChecklist({
    ...correcao.veiculo,
    km: correcao.km,
    cliente: correcao.cliente.nome,
    telefone: correcao.cliente.telefone && normalizePhone(correcao.cliente.telefone),
    consultor: name(pessoas.consultores, correcao.codConsultor),
    mecanico: name(pessoas.mecanicos, correcao.codMecanico),
    itens: correcao.itens.flatMap((i) => {
      const item = c.itens.find((x) => x.codItem === i.codItem)
      return item ? [{ nome: item.nome, unidade: item.unidade, ...i }] : []
    }),
  })
}
