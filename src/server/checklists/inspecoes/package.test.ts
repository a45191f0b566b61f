import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Inspecao, InspecaoCar, inspecoes, LastVisit } from '#shared/checklists/inspecoes.ts'
import { createClient } from '../../core/database/pool.ts'
import { createTemplate } from '#tests/records/inspecoes.ts'
import { openOficina, type Oficina } from '#tests/records/oficina.ts'
import { phoneOf } from '#tests/records/phone.ts'
import { buildChecklist } from '#tests/records/world.ts'

type Pacote = z.output<(typeof inspecoes.pacoteInspecao)['response']>

let o: Oficina
let phone: ReturnType<typeof phoneOf>
let template: number
beforeAll(async () => {
  o = await openOficina()
  template = await createTemplate(o.t, o.m.codDistribuidor)
  await createTemplate(o.t, o.m.codDistribuidor, { loja: o.m.lojas[1] ?? 0 })
  phone = phoneOf(o, template)
})
afterAll(() => o.t.close())

const atLoja = () => `codConcessionaria=${o.loja}`
const pacote = () => o.ok<Pacote>('GET', `inspecoes/pacote?${atLoja()}`, undefined, phone.token)

test('the package has the cars that are here, their last visits, the store’s templates and open inspections', async () => {
  const placa = o.placa()
  await o.t.callApi('POST', 'integracao/checklists', {
    token: o.m.chave,
    body: buildChecklist(o.loja, { veiculo: { placa, marca: 'Fiat', modelo: 'Pulse' } }),
  })
  const { codPassagem } = await o.passante([30], { veiculo: { placa, marca: 'Fiat', modelo: 'Pulse' } })
  const id = await phone.begin({ codPassagem })
  const typed = await phone.begin()
  await phone.ok(id, {
    tipo: 'RESPONDER',
    item: 'pastilhas',
    resposta: { estado: 'VERMELHO', medida: 2, achados: ['gasta'], comentarioCliente: 'Gasta' },
  })
  const p = await pacote()
  expect(p.modelos.map((m) => m.codModeloInspecao)).toContain(template)
  expect(p.versoesAnteriores).toEqual([])
  expect(p.inspecoes.map((i) => i.idInspecao).toSorted()).toEqual([id, typed].toSorted())
  const car = p.carros.find((c) => c.codPassagem === codPassagem)
  expect(car).toMatchObject({
    placa,
    idInspecao: id,
    estado: 'EM_ANDAMENTO',
    feitos: 1,
    total: 5,
    vermelhos: 1,
    quem: ['Pessoa'],
  })
  expect(p.carros.find((c) => c.idInspecao === typed)).toMatchObject({ codPassagem: null, cliente: 'Rui Alves' })
  const visit = p.visitas[String(codPassagem)]
  expect(visit?.itens.map((i) => i.nome)).toEqual(['Pastilhas dianteiras', 'Palhetas', 'Bateria'])
  expect(visit?.verificacoes.map((v) => [v.nome, v.motivo])).toEqual([
    ['Pastilhas dianteiras', 'VERMELHO'],
    ['Palhetas', 'AMARELO'],
  ])
  expect(p.maisUsados).toEqual({ [`${template}:pastilhas`]: ['gasta'] })
  const found = await o.ok<{ carro: InspecaoCar; visita: LastVisit }>(
    'GET',
    `inspecoes/ultima-visita?placa=${placa}&${atLoja()}`,
  )
  expect([found.carro.idInspecao, found.visita]).toEqual([id, visit])
})

test('an open inspection keeps its version when a newer one is published', async () => {
  const id = await phone.begin()
  await o.t.sql(
    `insert into modelo_inspecao_versao (cod_distribuidor, cod_modelo_inspecao, numero, definicao) select cod_distribuidor, cod_modelo_inspecao, 2, definicao from modelo_inspecao_versao where cod_modelo_inspecao = $1 and numero = 1`,
    [template],
  )
  await o.t.sql('update modelo_inspecao set numero_publicado = 2 where cod_modelo_inspecao = $1', [template])
  const p = await pacote()
  expect(p.modelos.find((m) => m.codModeloInspecao === template)?.numero).toBe(2)
  expect(p.versoesAnteriores.map((m) => m.numero)).toEqual([1])
  expect(p.inspecoes.some((i) => i.idInspecao === id)).toBe(true)
  const alone = await o.ok<Inspecao>('GET', `inspecoes/${id}`)
  expect(alone.modelo).toMatchObject({ codModeloInspecao: template, numero: 1 })
})

test('the migration lets a template that was made another store’s serve its inspections again', async () => {
  const theirs = await createTemplate(o.t, o.m.codDistribuidor, { nome: 'Revisão' })
  await createTemplate(o.t, o.m.codDistribuidor, { nome: 'Revisão', loja: o.loja })
  const id = await phone.begin({ codModeloInspecao: theirs })
  await o.t.sql('update modelo_inspecao set cod_concessionaria = $2 where cod_modelo_inspecao = $1', [
    theirs,
    o.m.lojas[1],
  ])
  const green = { tipo: 'RESPONDER', item: 'fluido', resposta: { estado: 'VERDE' } } as const
  expect((await phone.act(id, green)).status).toBe(500)
  const migration = new URL('../../../../db/migrations/0162_modelos_estreitados.sql', import.meta.url)
  const client = createClient(o.t.database.dono)
  await client.connect()
  try {
    await client.query(`begin; ${await readFile(migration, 'utf8')}; commit`)
  } finally {
    await client.end()
  }
  await phone.ok(id, green)
  expect((await o.ok<Inspecao>('GET', `inspecoes/${id}`)).modelo?.nome).toBe(`Revisão (${theirs})`)
  await phone.ok(id, { tipo: 'CANCELAR', motivo: 'Carro errado' })
})

test('an inspection answered before items had damages is read, and goes on', async () => {
  const id = await phone.begin()
  const resposta = { estado: 'VERMELHO' as const, medida: 2, achados: ['gasta'] }
  await phone.ok(id, { tipo: 'RESPONDER', item: 'pastilhas', resposta })
  const without = (table: string, column: string, path: string) =>
    o.t.sql(
      `update ${table} set ${column} = ${column} #- $2::text[] where id_inspecao = $1 and ${column} #> $2::text[] is not null`,
      [id, path],
    )
  await without('inspecao', 'conteudo', '{respostas,pastilhas,resposta,avarias}')
  await without('inspecao_ato', 'ato', '{resposta,avarias}')
  expect((await pacote()).inspecoes.map((i) => i.idInspecao)).toContain(id)
  const [alone, acts] = [await o.ok<Inspecao>('GET', `inspecoes/${id}`), await o.ok('GET', `inspecoes/${id}/atos`)]
  expect(alone.conteudo.respostas['pastilhas']?.resposta).toMatchObject({ ...resposta })
  expect(JSON.stringify(acts)).toContain('pastilhas')
  await phone.answerAll(id)
})

test('an open inspection whose car left days ago stays in the list until it is ended', async () => {
  const { codPassagem } = await o.passante()
  const id = await phone.begin({ codPassagem })
  await o.t.sql(`update passagem set entregue_em = now() - interval '3 days' where cod_passagem = $1`, [codPassagem])
  await o.t.sql(`update inspecao set iniciada_em = now() - interval '4 days' where id_inspecao = $1`, [id])
  const listed = async () =>
    (await o.ok<InspecaoCar[]>('GET', `inspecoes/carros?${atLoja()}`)).filter((c) => c.idInspecao === id)
  expect(await listed()).toMatchObject([{ codPassagem, estado: 'EM_ANDAMENTO' }])
  await phone.ok(id, { tipo: 'CANCELAR', motivo: 'O carro já saiu' })
  expect(await listed()).toEqual([])
})

test('the package stops at two hundred cars', async () => {
  await o.t.sql(
    `with v as (insert into veiculo (cod_distribuidor, cod_concessionaria, placa, marca, modelo) select $1, $2, 'PKG' || (n % 10) || chr(65 + n / 100) || lpad((n % 100)::text, 2, '0'), 'Fiat', 'Uno' from generate_series(100, 330) n returning cod_veiculo),
      k as (insert into cliente (cod_distribuidor, cod_concessionaria, nome) values ($1, $2, 'Ana') returning cod_cliente)
     insert into passagem (cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, passante, chegou_em) select $1, $2, cod_veiculo, cod_cliente, true, now() from v, k`,
    [o.m.codDistribuidor, o.loja],
  )
  const cars = await o.ok<InspecaoCar[]>('GET', `inspecoes/carros?${atLoja()}`)
  expect(cars).toHaveLength(200)
  expect((await pacote()).carros).toHaveLength(200)
})

test('a plate that nobody knows has no car and no visit', async () => {
  expect(await o.ok('GET', `inspecoes/ultima-visita?placa=ZZZ9Z99&${atLoja()}`)).toEqual({ carro: null, visita: null })
})
