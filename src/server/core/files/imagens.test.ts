import { request } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildChecklist, buildMundo, type Mundo } from '#tests/mundo.ts'
import { abrirTeste, type Teste } from '#tests/servidor.ts'
import { transacao } from '../database/transaction.ts'
import { gerarPdf } from './pdf.ts'
import { hashSenha } from '../secrets/senha.ts'

let t: Teste
let m: Mundo
let grande: string
beforeAll(async () => {
  t = await abrirTeste({ FOTOS_SIMULTANEAS: '1', FOTOS_EM_ESPERA: '4', MEGAPIXELS_POR_PEDIDO: '40' })
  m = await buildMundo(t)
  const crua = { create: { width: 4000, height: 3000, channels: 3, background: '#7a8' } } as const
  grande = (await sharp(crua).jpeg().toBuffer()).toString('base64')
})
afterAll(() => t.fechar())

const com = (fotos: number, idExterno: string) =>
  buildChecklist(m.lojas[0] ?? 0, {
    idExterno,
    itens: [{ nome: 'Pneu', estado: 'AMARELO', fotos: Array.from({ length: fotos }, () => ({ dados: grande })) }],
  })
const PAPEL = {
  titulo: 'x',
  emissor: { nameEmpresa: 'x', corPrimaria: '#123456', concessionaria: 'x', fuso: 'America/Sao_Paulo' },
  geradoEm: '2026-11-21T03:05:00.000Z',
}
const enviar = (body: unknown) => t.chamar('POST', 'integracao/checklists', { token: m.chave, body })

test('nothing slow runs inside an open transaction', async () => {
  const { partes } = t.servidor
  const dentro = (fazer: () => Promise<unknown>) => transacao(partes.banco, 'sistema', fazer)
  const bytes = Buffer.from(grande, 'base64')
  const lentos = [
    () => partes.imagens.fotos([{ bytes, campo: 'foto' }]),
    () => partes.imagens.retrato({ bytes, campo: 'foto' }),
    () => partes.arquivos.gravar('x/y.webp', bytes, 'image/webp'),
    () => partes.arquivos.ler('x/y.webp'),
    () => hashSenha('Nova#Senha9'),
    () => gerarPdf({ ...PAPEL, conteudo: [] }),
  ]
  for (const lento of lentos) await expect(dentro(lento)).rejects.toThrow('must not wait inside an open transaction')
})

test('while many photos are opened other calls are answered, and what is beyond the queue is asked to come again', async () => {
  const token = await m.token(3)
  const envios = Array.from({ length: 12 }, (_, i) => enviar(com(2, `rajada-${i}`)))
  const lista = await Promise.all(
    Array.from({ length: 30 }, () => t.chamar('GET', `checklists?codConcessionaria=${m.lojas[0]}`, { token })),
  )
  expect(new Set(lista.map((r) => r.status))).toEqual(new Set([200]))
  const respostas = await Promise.all(envios)
  expect(respostas.filter((r) => r.status === 200).length).toBeGreaterThanOrEqual(2)
  expect(new Set(respostas.filter((r) => r.status !== 200).map((r) => r.corpo['codigo']))).toEqual(
    new Set(['fotos-demais']),
  )
  // The sender who comes again is served, and nobody twice.
  const recusado = respostas.findIndex((r) => r.status === 503)
  expect((await enviar(com(2, `rajada-${recusado}`))).corpo).toMatchObject({ repetido: false })
})

test('photos that add up to too many pixels are refused before one is opened', async () => {
  const r = await enviar(com(4, 'enormes'))
  expect([r.status, r.corpo['campos']]).toEqual([
    422,
    { 'itens.0.fotos.3': 'As fotos somam mais de 40 megapixels. Reduza-as ou envie menos fotos.' },
  ])
})

test('when the sender has left, the photos that wait are not opened', async () => {
  const corpo = JSON.stringify(com(3, 'desistente'))
  const headers = { host: m.host, authorization: `Bearer ${m.chave}`, 'content-type': 'application/json' }
  const req = request(new URL('/api/integracao/checklists', t.servidor.endereco), { method: 'POST', headers })
  req.on('error', () => {})
  req.end(corpo)
  const { imagens } = t.servidor.partes
  await expect.poll(() => imagens.naFila, { interval: 2 }).toBeGreaterThan(1)
  req.destroy()
  await expect.poll(() => imagens.naFila, { interval: 2 }).toBe(0)
  expect(await t.sql(`select from checklist where id_externo = 'desistente'`)).toEqual([])
})
