import { z } from 'zod'
import { missing, type Fields } from '../cadastros/fields.ts'
import {
  type FieldErrors,
  cadastroPage,
  formSchema,
  onlyErrors,
  sortableFilter,
  version,
} from '../cadastros/registers.ts'
import { cod, endpoint } from '../core/contract.ts'
import { answerError } from '../rules/canned-answer.ts'
import { NIVEIS_CONVERSA } from './conversas.ts'

export const respostaProntaFields = {
  codConcessionaria: { nome: 'Concessionária', novo: 0 },
  titulo: { nome: 'Título', novo: '', maximo: 80, required: 'Título obrigatório', coluna: 'texto' },
  texto: { nome: 'Texto', novo: '', maximo: 2000, required: 'Texto obrigatório', coluna: 'texto' },
  ativa: { nome: 'Ativa', novo: true },
} satisfies Fields
const respostaProntaData = formSchema(respostaProntaFields, { codConcessionaria: cod })
/** Fields of a canned answer's form; the store cannot change later. */
export type RespostaProntaData = z.infer<typeof respostaProntaData>

const respostaPronta = respostaProntaData.extend({ codResposta: z.number(), versao: version })
export type RespostaPronta = z.infer<typeof respostaPronta>
const respostaProntaRow = respostaPronta.omit({ versao: true }).extend({ concessionaria: z.string() })
export type RespostaProntaRow = z.infer<typeof respostaProntaRow>

/** Form errors of a canned answer, by field. */
export function validateRespostaPronta(d: RespostaProntaData): FieldErrors<RespostaProntaData> {
  return onlyErrors<RespostaProntaData>({
    codConcessionaria: d.codConcessionaria > 0 ? null : 'Escolha a concessionária',
    texto: answerError(d.texto),
    ...missing(respostaProntaFields, d),
  })
}

const target = z.object({ codResposta: cod })
const acesso = [1, 2, 4, -1] as const

/** Texts that a store answers its customers with often. */
export const respostasProntas = {
  listRespostasProntas: endpoint({
    method: 'GET',
    path: 'conversas/respostas-prontas',
    acesso: NIVEIS_CONVERSA,
    loja: 'query',
    resumo: 'Respostas prontas das concessionárias ao alcance, por título',
    query: sortableFilter(['nome', 'concessionaria']).extend({ codConcessionaria: cod.optional() }),
    response: cadastroPage(respostaProntaRow),
  }),
  getRespostaPronta: endpoint({
    method: 'GET',
    path: 'conversas/respostas-prontas/:codResposta',
    acesso,
    resumo: 'Uma resposta pronta',
    params: target,
    response: respostaPronta,
  }),
  criarRespostaPronta: endpoint({
    method: 'POST',
    path: 'conversas/respostas-prontas',
    acesso,
    loja: 'body',
    resumo: 'Criar uma resposta pronta',
    body: respostaProntaData,
    response: respostaPronta,
  }),
  alterarRespostaPronta: endpoint({
    method: 'PUT',
    path: 'conversas/respostas-prontas/:codResposta',
    acesso,
    loja: 'body',
    resumo: 'Alterar, desativar ou reativar uma resposta pronta',
    params: target,
    body: respostaProntaData.extend({ versao: version }),
    response: respostaPronta,
  }),
}
