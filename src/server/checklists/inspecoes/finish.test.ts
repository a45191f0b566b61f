import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FullChecklist } from '#shared/checklists/checklists.ts'
import type { Inspecao, InspecaoCar } from '#shared/checklists/inspecoes.ts'
import { createTemplate, DEFINITION } from '#tests/records/inspecoes.ts'
import { openOficina, type Oficina } from '#tests/records/oficina.ts'
import { film, phoneOf, picture } from '#tests/records/phone.ts'

let o: Oficina
let phone: ReturnType<typeof phoneOf>
let consultant: string
beforeAll(async () => {
  o = await openOficina()
  phone = phoneOf(o, await createTemplate(o.t, o.m.codDistribuidor))
  consultant = await o.m.token(3, [o.loja])
  await o.t.sql(
    `insert into peca (cod_distribuidor, codigo, descricao, categoria, marca, preco) values ($1, 'PAST1', 'Jogo de pastilhas', 'Freios', 'X', 12000)`,
    [o.m.codDistribuidor],
  )
  await o.t.sql(
    `insert into servico (cod_distribuidor, codigo, descricao, minutos, custo_hora, valor_hora) values ($1, 'FREIO1', 'Trocar pastilhas', 60, 1, 20000)`,
    [o.m.codDistribuidor],
  )
})
afterAll(() => o.t.close())

const checklistOf = (i: Inspecao) => o.ok<FullChecklist>('GET', `checklists/${i.codCheckList}`, undefined, consultant)

test('a car is received, inspected with photo and video, and its quote stands there', async () => {
  const { codPassagem } = await o.passante([30], { codConsultor: o.consultores[0] })
  const id = await phone.begin({ codPassagem })
  await phone.ok(id, { tipo: 'RECEBER', dados: { km: 48_120, combustivel: 3, prisma: 'A7', queixa: 'Freio rangendo' } })
  const damagePhoto = await phone.upload(id, await picture(320, 240))
  await phone.ok(id, {
    tipo: 'MARCAR_AVARIA',
    avaria: {
      id: randomUUID(),
      vista: 'ESQUERDA',
      x: 0.4,
      y: 0.5,
      tipo: 'RISCO',
      observacao: 'Porta',
      midias: [damagePhoto.idMidia],
    },
  })
  const signature = await phone.upload(id, await picture(400, 150), { tipo: 'ASSINATURA' })
  await phone.ok(id, { tipo: 'ASSINAR', midia: signature.idMidia, nome: 'Rui Alves' })
  await phone.answerAll(id)
  const original = await phone.upload(id, await picture(640, 480))
  const drawn = await phone.upload(id, await picture(640, 480), { desenhoDe: original.idMidia })
  const video = await phone.upload(id, await film('mp4', 8), { tipo: 'VIDEO' })
  await phone.ok(id, {
    tipo: 'RESPONDER',
    item: 'fluido',
    resposta: { estado: 'AMARELO', comentarioCliente: 'Escuro', midias: [drawn.idMidia, video.idMidia] },
  })
  const done = await phone.ok(id, { tipo: 'FINALIZAR' })
  expect(done.conteudo.estado).toBe('FINALIZADA')
  expect(done.avisos).toEqual(['Sem estoque na loja: PAST1 Jogo de pastilhas'])
  expect(done.codOrcamento).toEqual(expect.any(Number))
  const k = await checklistOf(done)
  expect(k).toMatchObject({
    km: 48_120,
    mecanico: 'Bruno Lima',
    consultor: 'Lúcia Farias',
    origem: 'PATIO',
    cliente: 'Rui Alves',
  })
  expect(k.itens.map((i) => [i.grupo, i.nome, i.estado, i.medida, i.unidade, i.limite])).toEqual([
    ['Freios', 'Pastilhas dianteiras', 'VERMELHO', 2.1, 'mm', 3],
    ['Freios', 'Fluido de freio', 'AMARELO', null, null, null],
    ['Pneus', 'Pneus', 'VERDE', 3.9, 'mm', expect.anything()],
    ['Pneus', 'Estepe', 'VERDE', null, null, null],
    ['Elétrica', 'Bateria', 'VERDE', 480, 'A', 330],
  ])
  const [pads, fluid, tyres, , battery] = k.itens
  expect([pads?.pecaSugerida, pads?.servicoSugerido, pads?.comentarioInterno]).toEqual([
    'PAST1',
    'FREIO1',
    'Trocar o jogo',
  ])
  expect(tyres?.comentarioInterno).toBe(
    'Dianteiro esquerdo: interno 4,2 mm, meio 4,5 mm, externo 3,9 mm, DOT 2324, 32 psi. Traseiro direito: interno 4,2 mm, meio 4,5 mm, externo 3,9 mm, DOT 2324, 32 psi',
  )
  expect(battery?.comentarioInterno).toBe('CCA medido 480 A, nominal 550 A, 87,3 % do nominal, código do teste AB12')
  expect(fluid?.fotos.map((f) => [f.original !== null, f.video !== null, f.duracaoMs])).toEqual([
    [true, false, null],
    [false, true, 8000],
  ])
  // The quote suggests its lines as for a checklist that came from outside.
  const quote = `oficina-digital/orcamentos/${done.codOrcamento}/montagem`
  const { linhas } = await o.ok<{
    linhas: { titulo: string; pecas: { codigo: string }[]; maoDeObra: { codigo: string }[] }[]
  }>('POST', quote, undefined, consultant)
  expect(linhas.map((l) => [l.titulo, l.pecas[0]?.codigo, l.maoDeObra[0]?.codigo])).toEqual([
    ['Pastilhas dianteiras', 'PAST1', 'FREIO1'],
    ['Fluido de freio', undefined, undefined],
  ])
  const [visit] = await o.t.sql<{ km: number; prisma: string }>(
    'select km, prisma from passagem where cod_passagem = $1',
    [codPassagem],
  )
  expect(visit).toEqual({ km: 48_120, prisma: 'A7' })
  const pdf = await o.callApi('GET', `inspecoes/${id}/termo`)
  expect([pdf.status, pdf.headers.get('content-type'), String(pdf.corpo['texto']).slice(0, 5)]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ])
})

test('a car that was received while it was inspected belongs to its visit at the end', async () => {
  const placa = o.placa()
  const veiculo = { placa, chassi: null, marca: 'Fiat', modelo: 'Pulse', versao: null, ano: null }
  const id = await phone.begin({ veiculo })
  await phone.ok(id, { tipo: 'RECEBER', dados: { km: 900 } })
  await phone.answerAll(id)
  const { codPassagem } = await o.passante([30], { veiculo: { placa, marca: 'Fiat', modelo: 'Pulse' } })
  const done = await phone.ok(id, { tipo: 'FINALIZAR' })
  expect(done.conteudo.codPassagem).toBe(codPassagem)
  expect(await o.t.sql('select km from passagem where cod_passagem = $1', [codPassagem])).toEqual([{ km: 900 }])
})

test('a note of a finished inspection does not take it into a later visit', async () => {
  const placa = o.placa()
  const id = await phone.begin({
    veiculo: { placa, chassi: null, marca: 'Fiat', modelo: 'Pulse', versao: null, ano: null },
  })
  await phone.answerAll(id)
  await phone.ok(id, { tipo: 'FINALIZAR' })
  await o.passante([30], { veiculo: { placa, marca: 'Fiat', modelo: 'Pulse' } })
  expect((await phone.ok(id, { tipo: 'ANOTAR', texto: 'Ligou' })).conteudo.codPassagem).toBe(null)
})

test('finishing twice at once makes one checklist', async () => {
  const { codPassagem } = await o.passante()
  const id = await phone.begin({ codPassagem })
  await phone.answerAll(id)
  const r = await Promise.all(Array.from({ length: 4 }, () => phone.act(id, { tipo: 'FINALIZAR' })))
  expect(r.map((x) => x.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  const made = await o.t.sql('select 1 from checklist where id_externo = $1', [`inspecao:${id}`])
  expect(made).toHaveLength(1)
})

test('who finishes at the desk does not become a mechanic', async () => {
  const registered = () => o.t.sql<{ nome: string }>('select nome from mecanico order by nome')
  const before = await registered()
  const byMechanic = await phone.begin()
  await phone.answerAll(byMechanic)
  expect((await checklistOf(await phone.ok(byMechanic, { tipo: 'FINALIZAR' }, o.chief))).mecanico).toBe('Bruno Lima')
  const manager = await o.m.token(2)
  const desk = await phone.begin()
  await phone.answerAll(desk, manager)
  const done = await phone.ok(desk, { tipo: 'FINALIZAR' }, manager)
  expect((await checklistOf(done)).mecanico).toBe(null)
  const [created] = await o.t.sql<{ quem: string }>(
    `select quem from orcamento_evento where cod_orcamento = $1 and tipo = 'CRIADO'`,
    [done.codOrcamento],
  )
  expect(created?.quem).toBe(done.conteudo.finalizada?.por)
  expect(await registered()).toEqual(before)
})

test('what is missing is told by item, and nothing is made', async () => {
  const id = await phone.begin()
  await phone.ok(id, { tipo: 'RESPONDER', item: 'fluido', resposta: { estado: 'VERMELHO' } })
  const r = await phone.act(id, { tipo: 'FINALIZAR' })
  expect([r.status, r.corpo['codigo'], r.corpo['campos']]).toEqual([
    422,
    'inspecao-incompleta',
    {
      pastilhas: 'Pastilhas dianteiras: falta verificar',
      fluido: 'Fluido de freio: falta foto ou medida, falta dizer ao cliente o que foi visto',
      pneus: 'Pneus: falta verificar',
      estepe: 'Estepe: falta verificar',
      bateria: 'Bateria: falta verificar',
    },
  ])
  expect(await o.ok<Inspecao>('GET', `inspecoes/${id}`)).toMatchObject({ rev: 2, codCheckList: null })
})

test('tyres and battery do not end green without their figures', async () => {
  const id = await phone.begin()
  await phone.answerAll(id)
  for (const item of ['pneus', 'bateria'])
    await phone.ok(id, { tipo: 'RESPONDER', item, resposta: { estado: 'VERDE', medida: 600 } })
  const r = await phone.act(id, { tipo: 'FINALIZAR' })
  expect([r.status, r.corpo['campos']]).toEqual([
    422,
    { pneus: 'Pneus: falta a medida', bateria: 'Bateria: falta a medida' },
  ])
})

test('a photo on its way holds the end back, and a refused one says so', async () => {
  const id = await phone.begin()
  await phone.answerAll(id)
  const bytes = await picture(320, 240)
  const idMidia = randomUUID()
  const fluid = (midias: string[]) =>
    ({
      tipo: 'RESPONDER',
      item: 'fluido',
      resposta: { estado: 'AMARELO', comentarioCliente: 'Escuro', midias },
    }) as const
  // The act may arrive before the photo is even announced.
  await phone.ok(id, fluid([idMidia]))
  const waiting = await phone.act(id, { tipo: 'FINALIZAR' })
  expect([waiting.status, waiting.corpo['codigo']]).toEqual([409, 'fotos-a-caminho'])
  const bad = await phone.upload(id, Buffer.from('nada'))
  await phone.ok(id, fluid([idMidia, bad.idMidia]))
  const refused = await phone.act(id, { tipo: 'FINALIZAR' })
  expect([refused.status, refused.corpo['codigo']]).toEqual([409, 'foto-recusada'])
  await phone.ok(id, fluid([idMidia]))
  await phone.upload(id, bytes, { idMidia })
  expect((await phone.ok(id, { tipo: 'FINALIZAR' })).codCheckList).toEqual(expect.any(Number))
})

test('skipped items are not applicable and lack nothing', async () => {
  const id = await phone.begin()
  await phone.answerAll(id)
  await phone.ok(id, { tipo: 'RESPONDER', item: 'pneus', resposta: { estado: 'NA' } })
  await phone.ok(id, { tipo: 'RESPONDER', item: 'estepe', resposta: null })
  const k = await checklistOf(await phone.ok(id, { tipo: 'FINALIZAR' }))
  expect(k.itens.filter((i) => i.grupo === 'Pneus').map((i) => i.estado)).toEqual(['NA', 'NA'])
})

test('a store that wants a second look gets it: sent back, put right, approved', async () => {
  const setting = [o.m.codDistribuidor, o.loja]
  await o.t.sql(`insert into concessionaria_config values ($1, $2, 'inspecao.segunda_olhada', 'SIM')`, setting)
  const id = await phone.begin()
  await phone.answerAll(id)
  const waits = await phone.ok(id, { tipo: 'FINALIZAR' })
  expect([waits.conteudo.estado, waits.codCheckList]).toEqual(['SEGUNDA_OLHADA', null])
  const back = await phone.ok(id, { tipo: 'DEVOLVER', itens: ['fluido'], motivo: 'Olhe de novo' }, o.chief)
  expect([back.conteudo.estado, back.conteudo.devolvida?.itens]).toEqual(['EM_ANDAMENTO', ['fluido']])
  const untouched = await phone.act(id, { tipo: 'FINALIZAR' })
  expect([untouched.status, untouched.corpo['campos']]).toEqual([
    422,
    { fluido: 'Fluido de freio: falta olhar de novo (devolvido)' },
  ])
  await phone.ok(id, { tipo: 'RESPONDER', item: 'fluido', resposta: { estado: 'VERDE', texto: 'Trocado em maio' } })
  await phone.ok(id, { tipo: 'FINALIZAR' })
  const done = await phone.ok(id, { tipo: 'APROVAR' }, o.chief)
  await o.t.sql(
    `delete from concessionaria_config where cod_distribuidor = $1 and cod_concessionaria = $2 and chave = 'inspecao.segunda_olhada'`,
    setting,
  )
  expect(done.conteudo.estado).toBe('FINALIZADA')
  const k = await checklistOf(done)
  expect([k.mecanico, k.itens[1]?.comentarioInterno]).toEqual(['Bruno Lima', 'Trocado em maio'])
})

test('an inspection that was finished before its car left is still approved, and nothing else of it is done', async () => {
  const { codPassagem } = await o.passante()
  const id = await phone.begin({ codPassagem })
  await phone.answerAll(id)
  await phone.ok(id, { tipo: 'EXIGIR_SEGUNDA_OLHADA' }, o.chief)
  await phone.ok(id, { tipo: 'FINALIZAR' })
  await o.t.sql('update passagem set entregue_em = now() where cod_passagem = $1', [codPassagem])
  const back = await phone.act(id, { tipo: 'DEVOLVER', itens: ['fluido'], motivo: 'Olhe de novo' }, o.chief)
  expect([back.status, back.corpo['codigo']]).toEqual([409, 'veiculo-entregue'])
  const done = await phone.ok(id, { tipo: 'APROVAR' }, o.chief)
  expect([done.conteudo.estado, done.codOrcamento]).toEqual(['FINALIZADA', expect.any(Number)])
  const left = await o.passante()
  const unfinished = await phone.begin({ codPassagem: left.codPassagem })
  await o.t.sql('update passagem set entregue_em = now() where cod_passagem = $1', [left.codPassagem])
  const early = await phone.act(unfinished, { tipo: 'APROVAR' }, o.chief)
  expect([early.status, early.corpo['codigo']]).toEqual([409, 'estado-nao-permite'])
})

test('an inspection begun on another phone while this one was finished joins it; after a cancelled checklist it is begun again', async () => {
  const { codPassagem } = await o.passante()
  const id = await phone.begin({ codPassagem })
  await phone.answerAll(id)
  const done = await phone.ok(id, { tipo: 'FINALIZAR' })
  const late = await phone.act(randomUUID(), phone.starting({ codPassagem }), o.chief)
  expect([late.status, late.corpo['codigo'], late.corpo['mensagem']]).toEqual([
    409,
    'inspecao-ja-aberta',
    'Pessoa 5 já finalizou a inspeção deste veículo',
  ])
  expect((late.corpo['atual'] as Inspecao).idInspecao).toBe(id)
  await o.t.sql(
    `update checklist set cancelado_em = now(), cancelado_por = 'Rita', cancelado_motivo = 'Carro errado' where cod_checklist = $1`,
    [done.codCheckList],
  )
  const cars = await o.ok<InspecaoCar[]>('GET', `inspecoes/carros?codConcessionaria=${o.loja}`)
  expect(cars.find((x) => x.codPassagem === codPassagem)).toMatchObject({ idInspecao: null, estado: null })
  await phone.begin({ codPassagem })
})

test('what arrives after the end is told with the inspection, and can be kept as a note', async () => {
  const id = await phone.begin()
  await phone.answerAll(id)
  await phone.ok(id, { tipo: 'FINALIZAR' }, o.chief)
  const r = await phone.act(id, { tipo: 'RESPONDER', item: 'fluido', resposta: { estado: 'AMARELO' } })
  expect([r.status, r.corpo['codigo'], r.corpo['mensagem']]).toEqual([
    409,
    'inspecao-fechada',
    'Pessoa 4 já finalizou esta inspeção. Guarde o seu registro como nota.',
  ])
  expect((r.corpo['atual'] as Inspecao).codCheckList).toEqual(expect.any(Number))
  const noted = await phone.ok(id, { tipo: 'ANOTAR', texto: 'Fluido escuro' })
  expect(noted.conteudo.notas[0]).toMatchObject({ por: 'Pessoa 5', texto: 'Fluido escuro' })
})

test('limits of the template’s make decide, not the network’s', async () => {
  await o.t.sql(
    `insert into medida_limite (cod_distribuidor, ordem, item, unidade, vermelho, vermelho_incluso, amarelo) values ($1, 1, 'Pastilhas', 'mm', 8, true, 9)`,
    [o.m.codDistribuidor],
  )
  const id = await phone.begin()
  await phone.answerAll(id)
  await phone.ok(id, { tipo: 'RESPONDER', item: 'pastilhas', resposta: { estado: 'VERDE', medida: 6 } })
  const done = await phone.ok(id, { tipo: 'FINALIZAR' })
  expect([done.avisos, done.codOrcamento]).toEqual([[], null])
})

test('a battery below its share of the rated CCA is marked, though it was given as in order', async () => {
  const id = await phone.begin()
  await phone.answerAll(id)
  const battery = (medido: number) => ({
    tipo: 'RESPONDER' as const,
    item: 'bateria',
    resposta: { estado: 'VERDE' as const, medida: medido, bateria: { medido, nominal: 550, codigo: null } },
  })
  await phone.ok(id, battery(300))
  const done = await phone.ok(id, { tipo: 'FINALIZAR' })
  expect(done.avisos).toContain('Bateria: medida fora da cor, 300 A veio como em ordem e o limite diz urgente')
  const [stored] = await o.t.sql(
    `select limite, cor_da_medida, comentario_interno from checklist_item where cod_checklist = $1 and nome = 'Bateria'`,
    [done.codCheckList],
  )
  expect(stored).toEqual({
    limite: 330,
    cor_da_medida: 'VERMELHO',
    comentario_interno: 'CCA medido 300 A, nominal 550 A, 54,5 % do nominal',
  })
})

test('the package that a template suggests becomes the parts and labour of the line', async () => {
  const { codDistribuidor } = o.m
  const [pacote] = await o.t.sql<{ cod: number }>(
    `with p as (insert into cardapio_pacote (cod_distribuidor, marca, nome, km, meses) values ($1, 'Fiat', 'Troca do fluido', 20000, 24) returning cod_pacote),
       c as (insert into cardapio_pacote_componente (cod_distribuidor, cod_pacote, ordem, tipo, codigo, quantidade)
         select $1, cod_pacote, n, tipo, codigo, 2 from p, (values (0, 'PECA', 'PAST1'), (1, 'MAO_DE_OBRA', 'FREIO1')) as x (n, tipo, codigo))
     select cod_pacote as cod from p`,
    [codDistribuidor],
  )
  const [freios, ...others] = DEFINITION.secoes
  const itens = (freios?.itens ?? []).map((i) => (i.id === 'fluido' ? { ...i, codPacote: pacote?.cod ?? null } : i))
  const definicao = { secoes: [{ ...freios, itens } as (typeof DEFINITION.secoes)[number], ...others] }
  const own = phoneOf(o, await createTemplate(o.t, codDistribuidor, { definicao }))
  const { codPassagem } = await o.passante([30])
  const id = await own.begin({ codPassagem })
  await own.answerAll(id)
  const { idMidia } = await own.upload(id, await picture())
  const resposta = { estado: 'AMARELO' as const, comentarioCliente: 'Escuro', midias: [idMidia] }
  await own.ok(id, { tipo: 'RESPONDER', item: 'fluido', resposta })
  const done = await own.ok(id, { tipo: 'FINALIZAR' })
  const { linhas } = await o.ok<{
    linhas: { titulo: string; codPacote: number | null; pecas: { codigo: string; quantidade: number }[] }[]
  }>('POST', `oficina-digital/orcamentos/${done.codOrcamento}/montagem`, undefined, consultant)
  expect(linhas.find((l) => l.titulo === 'Fluido de freio')).toMatchObject({
    codPacote: pacote?.cod,
    pecas: [{ codigo: 'PAST1', quantidade: 2 }],
    maoDeObra: [{ codigo: 'FREIO1' }],
  })
})

test('a long internal note keeps what was measured behind it', async () => {
  const id = await phone.begin()
  await phone.answerAll(id)
  const corner = { interno: 4.2, meio: 4.5, externo: 3.9, dot: '2324', pressao: 32 }
  const comentarioInterno = 'Desgaste irregular. '.repeat(50).trim()
  const resposta = { estado: 'VERDE' as const, pneus: { TD: corner }, comentarioInterno, texto: 'y'.repeat(1000) }
  await phone.ok(id, { tipo: 'RESPONDER', item: 'pneus', resposta })
  const k = await checklistOf(await phone.ok(id, { tipo: 'FINALIZAR' }))
  const said = k.itens.find((i) => i.nome === 'Pneus')?.comentarioInterno ?? ''
  expect([said.startsWith(comentarioInterno.slice(0, -1)), said.endsWith('DOT 2324, 32 psi')]).toEqual([true, true])
})
