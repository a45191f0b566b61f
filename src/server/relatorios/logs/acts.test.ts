import { expect, test } from 'vitest'
import { AREAS } from '../../core/areas/areas.ts'
import { actOf, recordOf, TOLD } from './acts.ts'

const CALLS = AREAS.flatMap((a) => a.routes.flatMap((r) => Object.entries(r.contract)))

test.each([
  ['Criar um grupo', 'Criou um grupo'],
  ['Alterar, desativar ou reativar um mecânico; vale na hora', 'Alterou, desativou ou reativou um mecânico'],
  ['Receber clientes, novos ou mudados, até 500 por envio', 'Recebeu clientes, novos ou mudados'],
  ['Registrar a promessa que o cliente aceitou, e avisá-lo', 'Registrou a promessa que o cliente aceitou, e avisou-o'],
  ['Pedir aprovação para vender além da alçada', 'Pediu aprovação para vender além da alçada'],
  ['Pôr um serviço no horário de um mecânico', 'Pôs um serviço no horário de um mecânico'],
  ['O cliente confirmou que vem', 'O cliente confirmou que vem'],
])('%s: %s', (summary, act) => {
  expect(actOf('outra', summary)).toBe(act)
})

test('each act of the contract reads as done: no command, no path, no rule for programs', () => {
  const writes = CALLS.filter(([, e]) => e.method !== 'GET' || e.escreve)
  expect(Object.keys(TOLD).filter((name) => !writes.some(([call]) => call === name))).toEqual([])
  // "O cliente …", "O veículo chegou": the actor comes first.
  const told = writes.map(([name, e]) => actOf(name, e.resumo))
  expect(told.filter((t) => !/^(?:\p{L}+(?:ou|eu|iu|ôs|ez|sse)\b|[OA] )/u.test(t) || /[/;:{}`]/.test(t))).toEqual([])
})

test.each([
  ['agendamento:12', undefined, null, 'agendamento 12'],
  ['concessionarias:3', undefined, null, 'concessionária 3'],
  ['coisa:3', undefined, null, 'coisa:3'],
  [null, 'orcamentos/:codOrcamento/envio', '/api/orcamentos/41/envio?x=1', 'orçamento 41'],
  [null, 'agenda/:codConcessionaria/passagens/:codPassagem', '/api/agenda/2/passagens/9', 'visita 9'],
  [null, 'grupos', '/api/grupos', null],
  [null, 'o/:token', '/api/o/abc', null],
])('the record of %s, %s, %s is %s', (record, path, called, words) => {
  expect(recordOf(record, path, called)).toBe(words)
})
