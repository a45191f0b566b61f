import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { checklistInput } from '#shared/suporte/integracao.ts'
import { isValidCnpj } from '#shared/rules/cnpj.ts'
import { isValidCpf } from '#shared/rules/cpf.ts'
import { colorByMedida, type MedidaType } from '#shared/rules/limits.ts'
import { isValidPlaca } from '#shared/rules/placa.ts'
import { whatsAppPhone } from '#shared/rules/phone.ts'
import { CATALOG } from './catalog.ts'
import { random } from './drawing.ts'
import { itemColor, isAtLeast } from './wear.ts'
import { getPhotos, paint, allPhotos } from './photos.ts'
import { generateChecklist, type Severity, pickChecklist } from './generator.ts'
import type { Color } from './catalog-item.ts'

const TYPE: Record<string, MedidaType> = { pneu: 'SULCO_PNEU', pastilha: 'PASTILHA_FREIO', bateria: 'BATERIA' }
const seed = fc.integer({ min: 0, max: 1_000_000 })

describe('catalogue', () => {
  test.each(CATALOG.filter((i) => TYPE[i.assunto] && i.medida).map((i) => [i.nome, i] as const))(
    'the ranges and pictures of %s match the colour of its measure',
    (_, i) => {
      const tipo = TYPE[i.assunto] as MedidaType
      for (const cor of ['VERDE', 'AMARELO', 'VERMELHO'] as const) {
        const values = [
          ...(i.medida?.faixas[cor] ?? []),
          ...(cor === 'VERDE' ? [] : getPhotos(i.assunto, cor).flatMap((f) => f.medida ?? [])),
        ]
        for (const v of values) expect([v, colorByMedida(tipo, v)]).toEqual([v, cor])
      }
    },
  )

  test.each(CATALOG.map((i) => [i.nome, i] as const))('%s has a picture for amber and for red', (_, i) => {
    expect(getPhotos(i.assunto, 'AMARELO').length).toBeGreaterThan(0)
    expect(getPhotos(i.assunto, 'VERMELHO').length).toBeGreaterThan(0)
  })

  test('picture names are distinct and ASCII', () => {
    const names = allPhotos().map((f) => f.nome)
    expect(new Set(names).size).toBe(names.length)
    for (const n of names) expect(n).toMatch(/^[a-z0-9-]+$/)
  })
})

describe('generated checklist', () => {
  test('passes the integration’s schema, with evidence for amber and red and a comment for red', () => {
    fc.assert(
      fc.property(seed, (s) => {
        const { itens, ...rest } = pickChecklist(random(s), { codConcessionaria: 1, gravidade: 'SORTEADA' })
        const c = checklistInput.parse({
          ...rest,
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
        expect(c.veiculo.placa === undefined || isValidPlaca(c.veiculo.placa)).toBe(true)
        expect(c.veiculo.chassi).toHaveLength(17)
        expect(isValidCpf(c.cliente.documento ?? '') || isValidCnpj(c.cliente.documento ?? '')).toBe(true)
        expect(whatsAppPhone(c.cliente.telefone ?? '')).not.toBeNull()
      }),
      { numRuns: 300 },
    )
  })

  test('is the same for the same seed', () => {
    const generate = () => JSON.stringify(pickChecklist(random(7), { codConcessionaria: 1, gravidade: 'SORTEADA' }))
    expect(generate()).toBe(generate())
  })

  test.each([
    ['TUDO_EM_ORDEM', (v: number, a: number) => v === 0 && a === 0],
    ['COM_ATENCAO', (v: number, a: number) => v === 0 && a > 0],
    ['URGENTE', (v: number) => v > 0],
  ] as [Severity, (v: number, a: number) => boolean][])(
    'with severity %s has the expected findings',
    (gravidade, certo) => {
      fc.assert(
        fc.property(seed, (s) => {
          const { itens } = pickChecklist(random(s), { codConcessionaria: 1, gravidade })
          const conta = (e: string) => itens.filter((i) => i.estado === e).length
          return certo(conta('VERMELHO'), conta('AMARELO'))
        }),
      )
    },
  )

  test('of a known vehicle continues from its measures: more worn, or repaired back to green', () => {
    const months = fc.integer({ min: 1, max: 8 })
    fc.assert(
      fc.property(seed, months, (s, m) => {
        const rng = random(s)
        const before = pickChecklist(rng, { codConcessionaria: 1, gravidade: 'SORTEADA' })
        const medidas = new Map(
          before.itens.flatMap((i) =>
            i.medida === undefined ? [] : [[i.nome, { medida: i.medida, estado: i.estado as Color }] as const],
          ),
        )
        const after = pickChecklist(rng, {
          codConcessionaria: 1,
          gravidade: 'SORTEADA',
          anterior: { medidas, dias: m * 30 },
        })
        for (const i of after.itens) {
          const earlier = medidas.get(i.nome)
          const { medida } = i.catalogo
          if (!earlier || i.medida === undefined || !medida) continue
          const repaired = earlier.estado !== 'VERDE' && i.estado === 'VERDE'
          const item = { ...i.catalogo, medida }
          expect([i.nome, repaired || isAtLeast(item, i.medida, earlier.medida)]).toEqual([i.nome, true])
          expect([i.nome, i.medida, i.estado]).toEqual([i.nome, i.medida, itemColor(item, i.medida)])
        }
      }),
      { numRuns: 300 },
    )
  })

  test('has readable pictures', async () => {
    const c = await generateChecklist(random(3), { codConcessionaria: 1, gravidade: 'URGENTE' })
    const photo = c.itens.flatMap((i) => i.fotos ?? [])[0]
    const { format, width, height } = await sharp(Buffer.from(photo?.dados ?? '', 'base64')).metadata()
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 800, height: 600 })
  })
})

test('a picture has the requested width and 4:3, and is not a flat colour', async () => {
  const [photo] = getPhotos('pneu', 'VERMELHO')
  if (!photo) throw new Error('no picture')
  const imagem = await paint(photo, 512)
  const { info } = await imagem.clone().raw().toBuffer({ resolveWithObject: true })
  const { channels } = await imagem.stats()
  expect([info.width, info.height]).toEqual([512, 384])
  expect(channels[0]?.stdev).toBeGreaterThan(20)
})
