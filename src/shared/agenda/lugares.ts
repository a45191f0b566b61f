import { z } from 'zod'
import { missing, type Fields } from '../cadastros/fields.ts'
import {
  type FieldErrors,
  cadastroPage,
  formSchema,
  onlyErrors,
  sortableFilter,
  upperCode,
  version,
} from '../cadastros/registers.ts'
import { cod, endpoint } from '../core/contract.ts'
import { LABEL, LUGAR_TYPE_NAMES, LUGAR_TYPES, type LugarType } from '../rules/lugar.ts'
import { MANAGER_NIVEIS } from './agenda.ts'

/** Who sees where cars and keys are, and notes it. */
export const NIVEIS_PATIO = [1, 2, 3, 4, 5, -1] as const

const tipoName = (v: unknown) => LUGAR_TYPE_NAMES[v as LugarType]
const USUAL_TYPE: LugarType = 'PATIO'
export const lugarFields = {
  codConcessionaria: { nome: 'Concessionária', novo: 0 },
  codigo: { nome: 'Código', novo: '', maximo: 8, required: 'Código obrigatório', coluna: 'texto' },
  nome: { nome: 'Nome', novo: '', maximo: 60, coluna: 'texto' },
  tipo: { nome: 'Tipo', novo: USUAL_TYPE, coluna: 'texto', tell: tipoName },
  capacidade: { nome: 'Carros que cabem', novo: 1, coluna: 'inteiro' },
  ordem: { nome: 'Ordem', novo: 0 },
  colunas: { nome: 'Colunas que levam aqui', novo: [] },
  mecanicos: { nome: 'Mecânicos que trabalham aqui', novo: [] },
  ativo: { nome: 'Ativo', novo: true },
} satisfies Fields
const lugarData = formSchema(lugarFields, {
  codConcessionaria: cod,
  codigo: upperCode(8),
  tipo: z.enum(LUGAR_TYPES),
  capacidade: z.number().int('Use um número inteiro').min(1, 'Ao menos 1').max(200, 'No máximo 200'),
  ordem: z.number().int('Use um número inteiro').min(0, 'Ao menos 0').max(9999, 'No máximo 9999'),
  colunas: z.array(cod).max(40),
  mecanicos: z.array(cod).max(100),
})
/** Fields of a place's form; the store cannot change later. */
export type LugarData = z.infer<typeof lugarData>

const lugar = lugarData.extend({ codLugar: z.number(), versao: version })
export type Lugar = z.infer<typeof lugar>
const lugarRow = lugar
  .omit({ versao: true, colunas: true, mecanicos: true })
  .extend({ concessionaria: z.string(), carros: z.number() })
export type LugarRow = z.infer<typeof lugarRow>

/** Form errors of a place, by field. */
export function validateLugar(d: LugarData): FieldErrors<LugarData> {
  return onlyErrors<LugarData>({
    codConcessionaria: d.codConcessionaria > 0 ? null : 'Escolha a concessionária',
    codigo: LABEL.test(d.codigo.toUpperCase())
      ? null
      : 'Use até 8 letras sem acento, números e hífen, como P12 ou BOX-3',
    ...missing(lugarFields, d),
    capacidade: d.capacidade >= 1 && d.capacidade <= 200 ? null : 'De 1 a 200 carros',
  })
}

const target = z.object({ codLugar: cod })

/** Places of the stores: yard, bays, lifts, street. */
export const lugares = {
  listLugares: endpoint({
    method: 'GET',
    path: 'lugares',
    acesso: NIVEIS_PATIO,
    loja: 'query',
    resumo: 'Lugares das concessionárias ao alcance, por código',
    query: sortableFilter(['nome', 'concessionaria']).extend({
      codConcessionaria: cod.optional(),
      tipo: z.enum(LUGAR_TYPES).optional(),
    }),
    response: cadastroPage(lugarRow),
  }),
  getLugar: endpoint({
    method: 'GET',
    path: 'lugares/:codLugar',
    acesso: MANAGER_NIVEIS,
    resumo: 'Um lugar',
    params: target,
    response: lugar,
  }),
  criarLugar: endpoint({
    method: 'POST',
    path: 'lugares',
    acesso: MANAGER_NIVEIS,
    loja: 'body',
    resumo: 'Criar um lugar',
    body: lugarData,
    response: lugar,
  }),
  alterarLugar: endpoint({
    method: 'PUT',
    path: 'lugares/:codLugar',
    acesso: MANAGER_NIVEIS,
    loja: 'body',
    resumo: 'Alterar, desativar ou reativar um lugar',
    params: target,
    body: lugarData.extend({ versao: version }),
    response: lugar,
  }),
}
