import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { checklistEntrada } from '#shared/suporte/integracao.ts'
import { cnpjValido } from '#shared/rules/cnpj.ts'
import { cpfValido } from '#shared/rules/cpf.ts'
import { corPorMedida, type TipoMedida } from '#shared/rules/limites.ts'
import { placaValida } from '#shared/rules/placa.ts'
import { telefoneWhatsApp } from '#shared/rules/telefone.ts'
import { CATALOGO } from './catalogo.ts'
import { acaso } from './desenho.ts'
import { corDoItem, tanto } from './desgaste.ts'
import { fotosDe, pintar, todasAsFotos } from './fotos.ts'
import { gerarChecklist, type Gravidade, sortearChecklist } from './gerador.ts'
import type { Cor } from './item-catalogo.ts'

const TIPO: Record<string, TipoMedida> = { pneu: 'SULCO_PNEU', pastilha: 'PASTILHA_FREIO', bateria: 'BATERIA' }
const semente = fc.integer({ min: 0, max: 1_000_000 })

describe('catalogue', () => {
  test.each(CATALOGO.filter((i) => TIPO[i.assunto] && i.medida).map((i) => [i.nome, i] as const))(
    'the ranges and pictures of %s have the colour that its measure gives',
    (_, i) => {
      const tipo = TIPO[i.assunto] as TipoMedida
      for (const cor of ['VERDE', 'AMARELO', 'VERMELHO'] as const) {
        const valores = [
          ...(i.medida?.faixas[cor] ?? []),
          ...(cor === 'VERDE' ? [] : fotosDe(i.assunto, cor).flatMap((f) => f.medida ?? [])),
        ]
        for (const v of valores) expect([v, corPorMedida(tipo, v)]).toEqual([v, cor])
      }
    },
  )

  test.each(CATALOGO.map((i) => [i.nome, i] as const))('%s has a picture for amber and for red', (_, i) => {
    expect(fotosDe(i.assunto, 'AMARELO').length).toBeGreaterThan(0)
    expect(fotosDe(i.assunto, 'VERMELHO').length).toBeGreaterThan(0)
  })

  test('names of pictures are distinct and ASCII', () => {
    const nomes = todasAsFotos().map((f) => f.nome)
    expect(new Set(nomes).size).toBe(nomes.length)
    for (const n of nomes) expect(n).toMatch(/^[a-z0-9-]+$/)
  })
})

describe('generated checklist', () => {
  test('is what the integration accepts, with evidence for amber and red and words for red', () => {
    fc.assert(
      fc.property(semente, (s) => {
        const { itens, ...resto } = sortearChecklist(acaso(s), { codConcessionaria: 1, gravidade: 'SORTEADA' })
        const c = checklistEntrada.parse({
          ...resto,
          itens: itens.map(({ fotos, catalogo: _, ...i }) => ({
            ...i,
            fotos: fotos.map((f) => ({ nome: f.nome, dados: 'AAAA' })),
          })),
        })
        expect(c.itens.length).toBeGreaterThanOrEqual(20)
        for (const i of c.itens.filter((x) => x.estado === 'AMARELO' || x.estado === 'VERMELHO')) {
          expect(i.fotos.length > 0 || i.medida !== undefined).toBe(true)
          expect(i.comentarioCliente).toBeTruthy()
          expect(i.comentarioCliente).not.toContain('{m}')
        }
        expect(c.veiculo.placa === undefined || placaValida(c.veiculo.placa)).toBe(true)
        expect(c.veiculo.chassi).toHaveLength(17)
        expect(cpfValido(c.cliente.documento ?? '') || cnpjValido(c.cliente.documento ?? '')).toBe(true)
        expect(telefoneWhatsApp(c.cliente.telefone ?? '')).not.toBeNull()
      }),
      { numRuns: 300 },
    )
  })

  test('is the same for the same seed', () => {
    const gerar = () => JSON.stringify(sortearChecklist(acaso(7), { codConcessionaria: 1, gravidade: 'SORTEADA' }))
    expect(gerar()).toBe(gerar())
  })

  test.each([
    ['TUDO_EM_ORDEM', (v: number, a: number) => v === 0 && a === 0],
    ['COM_ATENCAO', (v: number, a: number) => v === 0 && a > 0],
    ['URGENTE', (v: number) => v > 0],
  ] as [Gravidade, (v: number, a: number) => boolean][])(
    'of severity %s has the findings it says',
    (gravidade, certo) => {
      fc.assert(
        fc.property(semente, (s) => {
          const { itens } = sortearChecklist(acaso(s), { codConcessionaria: 1, gravidade })
          const conta = (e: string) => itens.filter((i) => i.estado === e).length
          return certo(conta('VERMELHO'), conta('AMARELO'))
        }),
      )
    },
  )

  test('of a vehicle seen before goes on from its measures: more worn, or repaired back to green', () => {
    const meses = fc.integer({ min: 1, max: 8 })
    fc.assert(
      fc.property(semente, meses, (s, m) => {
        const rng = acaso(s)
        const antes = sortearChecklist(rng, { codConcessionaria: 1, gravidade: 'SORTEADA' })
        const medidas = new Map(
          antes.itens.flatMap((i) =>
            i.medida === undefined ? [] : [[i.nome, { medida: i.medida, estado: i.estado as Cor }] as const],
          ),
        )
        const depois = sortearChecklist(rng, {
          codConcessionaria: 1,
          gravidade: 'SORTEADA',
          anterior: { medidas, dias: m * 30 },
        })
        for (const i of depois.itens) {
          const era = medidas.get(i.nome)
          const { medida } = i.catalogo
          if (!era || i.medida === undefined || !medida) continue
          const reparado = era.estado !== 'VERDE' && i.estado === 'VERDE'
          const item = { ...i.catalogo, medida }
          expect([i.nome, reparado || tanto(item, i.medida, era.medida)]).toEqual([i.nome, true])
          expect([i.nome, i.medida, i.estado]).toEqual([i.nome, i.medida, corDoItem(item, i.medida)])
        }
      }),
      { numRuns: 300 },
    )
  })

  test('carries readable pictures', async () => {
    const c = await gerarChecklist(acaso(3), { codConcessionaria: 1, gravidade: 'URGENTE' })
    const foto = c.itens.flatMap((i) => i.fotos ?? [])[0]
    const { format, width, height } = await sharp(Buffer.from(foto?.dados ?? '', 'base64')).metadata()
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 800, height: 600 })
  })
})

test('a picture is painted at the asked width, 4:3, and is not a flat colour', async () => {
  const [foto] = fotosDe('pneu', 'VERMELHO')
  if (!foto) throw new Error('no picture')
  const imagem = await pintar(foto, 512)
  const { info } = await imagem.clone().raw().toBuffer({ resolveWithObject: true })
  const { channels } = await imagem.stats()
  expect([info.width, info.height]).toEqual([512, 384])
  expect(channels[0]?.stdev).toBeGreaterThan(20)
})
