import type { EstadoItem } from '#shared/checklists/checklists.ts'
import type { ChecklistEdicao, CorrecaoChecklist } from '#shared/checklists/ferramentas.ts'
import { descrever, type Descricao } from '#shared/rules/correcao-checklist.ts'
import { faltaEvidencia } from '#shared/rules/evidencias.ts'
import { placaValida } from '#shared/rules/placa.ts'
import { formatarTelefone, normalizarTelefone, TELEFONE_INVALIDO, telefoneValido } from '#shared/rules/telefone.ts'

/** People of the store that a checklist may be given to. */
export interface Pessoas {
  consultores: readonly { cod: number; nome: string }[]
  mecanicos: readonly { cod: number; nome: string }[]
}

type Numero = number | string

/** The form's values: what an input holds, an empty text where there is nothing. */
export type Valores = {
  veiculo: { placa: string; chassi: string; marca: string; modelo: string; versao: string; ano: Numero }
  cliente: { nome: string; telefone: string }
  km: Numero
  codConsultor: string | null
  codMecanico: string | null
  itens: { codItem: number; estado: EstadoItem; medida: Numero; comentarioInterno: string; comentarioCliente: string }[]
}

/** A checklist as the form opens with it. */
export function valoresDe(c: ChecklistEdicao): Valores {
  const texto = (v: string | null) => v ?? ''
  const codigo = (v: number | null) => (v === null ? null : String(v))
  return {
    veiculo: {
      placa: texto(c.placa),
      chassi: texto(c.chassi),
      marca: c.marca,
      modelo: c.modelo,
      versao: texto(c.versao),
      ano: c.ano ?? '',
    },
    cliente: { nome: c.cliente, telefone: c.telefone ? formatarTelefone(c.telefone) : '' },
    km: c.km ?? '',
    codConsultor: codigo(c.codConsultor),
    codMecanico: codigo(c.codMecanico),
    itens: c.itens.map((i) => ({
      codItem: i.codItem,
      estado: i.estado,
      medida: i.medida ?? '',
      comentarioInterno: texto(i.comentarioInterno),
      comentarioCliente: texto(i.comentarioCliente),
    })),
  }
}

const nulo = (texto: string) => texto.trim() || null
const numero = (v: Numero) => (typeof v === 'number' ? v : null)
const codigo = (v: string | null) => (v === null ? null : Number(v))

/** What the server takes. */
export function correcaoDe(v: Valores): CorrecaoChecklist {
  const { placa, chassi, marca, modelo, versao, ano } = v.veiculo
  return {
    veiculo: {
      placa: nulo(placa),
      chassi: nulo(chassi),
      marca: marca.trim(),
      modelo: modelo.trim(),
      versao: nulo(versao),
      ano: numero(ano),
    },
    cliente: { nome: v.cliente.nome.trim(), telefone: nulo(v.cliente.telefone) },
    km: numero(v.km),
    codConsultor: codigo(v.codConsultor),
    codMecanico: codigo(v.codMecanico),
    itens: v.itens.map((i) => ({
      codItem: i.codItem,
      estado: i.estado,
      medida: numero(i.medida),
      comentarioInterno: nulo(i.comentarioInterno),
      comentarioCliente: nulo(i.comentarioCliente),
    })),
  }
}

/** Sentences by field for what the server would refuse. */
export function errosDe(v: Valores, c: ChecklistEdicao): Record<string, string> {
  const erros: Record<string, string> = {}
  const { placa, chassi, marca, modelo } = v.veiculo
  if (placa.trim() && !placaValida(placa)) erros['veiculo.placa'] = 'A placa é AAA-9999 ou AAA9A99'
  if (!placa.trim() && !chassi.trim()) erros['veiculo.placa'] = 'Informe a placa ou o chassi'
  if (!marca.trim()) erros['veiculo.marca'] = 'Informe a marca'
  if (!modelo.trim()) erros['veiculo.modelo'] = 'Informe o modelo'
  if (!v.cliente.nome.trim()) erros['cliente.nome'] = 'Informe o nome do cliente'
  const telefone = normalizarTelefone(v.cliente.telefone)
  if (telefone && telefone !== c.telefone && !telefoneValido(v.cliente.telefone))
    erros['cliente.telefone'] = TELEFONE_INVALIDO
  v.itens.forEach((i, n) => {
    const item = c.itens.find((x) => x.codItem === i.codItem)
    const falta = faltaEvidencia({ nome: item?.nome ?? '', fotos: item?.fotos ?? [], ...i, medida: numero(i.medida) })
    if (falta.fotos) erros[`itens.${n}.medida`] = falta.fotos
    if (falta.comentarioCliente) erros[`itens.${n}.comentarioCliente`] = falta.comentarioCliente
  })
  return erros
}

/** What is typed, field by field, to set beside what is saved. */
export function descreverValores(v: Valores, c: ChecklistEdicao, pessoas: Pessoas): Descricao {
  const correcao = correcaoDe(v)
  const nome = (lista: Pessoas['consultores'], cod: number | null) => lista.find((p) => p.cod === cod)?.nome ?? null
  return descrever({
    ...correcao.veiculo,
    km: correcao.km,
    cliente: correcao.cliente.nome,
    telefone: correcao.cliente.telefone && normalizarTelefone(correcao.cliente.telefone),
    consultor: nome(pessoas.consultores, correcao.codConsultor),
    mecanico: nome(pessoas.mecanicos, correcao.codMecanico),
    itens: correcao.itens.flatMap((i) => {
      const item = c.itens.find((x) => x.codItem === i.codItem)
      return item ? [{ nome: item.nome, unidade: item.unidade, ...i }] : []
    }),
  })
}
