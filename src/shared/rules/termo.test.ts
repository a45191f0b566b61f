import { expect, test } from 'vitest'
import type { Damage, InspecaoAct } from '../checklists/inspecao.ts'
import { afterSignature, signedArrival } from './termo.ts'

const noAparelhoEm = '2026-11-20T14:00:00.000Z'
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const damage = (n: number, extra: Partial<Damage> = {}): Damage => ({
  id: uuid(n),
  vista: 'CIMA',
  x: 0.5,
  y: 0.5,
  tipo: 'RISCO',
  observacao: '',
  midias: [],
  ...extra,
})
const base = { id: uuid(0), noAparelhoEm }
const begin: InspecaoAct = {
  ...base,
  tipo: 'INICIAR',
  codConcessionaria: 1,
  codPassagem: null,
  codModeloInspecao: 1,
  numeroVersao: 1,
  veiculo: { placa: 'ABC1D23', chassi: null, marca: 'Fiat', modelo: 'Pulse', versao: null, ano: null },
  cliente: { nome: 'Rui', telefone: null },
}
const receive = (km: number): InspecaoAct => ({ ...base, tipo: 'RECEBER', dados: { km } })
const mark = (avaria: Damage): InspecaoAct => ({ ...base, tipo: 'MARCAR_AVARIA', avaria })
const sign: InspecaoAct = { ...base, tipo: 'ASSINAR', midia: uuid(9), nome: 'Rui' }

test('what was signed stays what was signed', () => {
  const acts = [begin, receive(100), mark(damage(1)), sign]
  const signed = signedArrival([...acts, receive(900), mark(damage(2)), { ...base, tipo: 'FINALIZAR' }])
  expect(signed).toEqual(signedArrival(acts))
  expect([signed?.recepcao.km, signed?.avarias.map((a) => a.id)]).toEqual([100, [uuid(1)]])
})

test('who signs again signs what stands then', () => {
  expect(signedArrival([begin, receive(100), sign, receive(900), sign])?.recepcao.km).toBe(900)
  expect(signedArrival([begin, receive(100)])).toBe(null)
})

test('a discarded signature signs nothing, unless another one took its place', () => {
  const drop = (n: number): InspecaoAct => ({ ...base, tipo: 'DESCARTAR_ASSINATURA', midia: uuid(n) })
  expect(signedArrival([begin, receive(100), sign, drop(9)])).toBe(null)
  expect(signedArrival([begin, receive(100), sign, drop(8)])?.recepcao.km).toBe(100)
  expect(signedArrival([begin, receive(100), sign, drop(9), receive(900), sign])?.recepcao.km).toBe(900)
})

test('what came, changed and went after the signature is told by its number', () => {
  const recepcao = { km: 100, combustivel: 4, prisma: null, objetos: '', queixa: '' }
  const signed = { recepcao, avarias: [damage(1), damage(2), damage(3)] }
  const changed = damage(3, { tipo: 'AMASSADO' })
  const now = { recepcao: { ...recepcao, km: 900 }, avarias: [damage(4), changed, damage(1)] }
  expect(afterSignature(signed, now)).toEqual({
    campos: ['km'],
    avarias: [
      { n: 3, avaria: changed },
      { n: 4, avaria: damage(4) },
    ],
    apagadas: [2],
  })
  expect(afterSignature(signed, { recepcao, avarias: signed.avarias.toReversed() })).toEqual({
    campos: [],
    avarias: [],
    apagadas: [],
  })
})
