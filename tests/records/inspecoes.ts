import { createHash, randomUUID } from 'node:crypto'
import type { InspecaoContent } from '#shared/checklists/inspecao.ts'
import { templateDefinition, type TemplateDefinition } from '#shared/checklists/modelos-inspecao.ts'
import { applyAct } from '#shared/rules/inspecao.ts'
import type { z } from 'zod'
import type { Target } from '../../src/server/core/areas/call-sample.ts'
import type { TestServer } from '../server/server.ts'
import type { World } from './world.ts'

/** A small template: what tests need of each kind of item. */
export const DEFINITION: z.input<typeof templateDefinition> = {
  secoes: [
    {
      id: 'freios',
      nome: 'Freios',
      lugar: 'ELEVADOR',
      itens: [
        {
          id: 'pastilhas',
          nome: 'Pastilhas dianteiras',
          tipo: 'MEDIDA',
          unidade: 'mm',
          limites: [{ marca: 'Fiat', vermelho: 3, amarelo: 5 }],
          foto: 'VERMELHO',
          comentarios: [{ id: 'gasta', cor: 'VERMELHO', cliente: 'Abaixo do mínimo seguro', interno: 'Trocar o jogo' }],
          pecaSugerida: 'PAST1',
          servicoSugerido: 'FREIO1',
        },
        { id: 'fluido', nome: 'Fluido de freio', tipo: 'FAROL', foto: 'NUNCA' },
      ],
    },
    {
      id: 'pneus',
      nome: 'Pneus',
      lugar: 'PNEUS',
      itens: [
        { id: 'pneus', nome: 'Pneus', tipo: 'PNEU', foto: 'NUNCA' },
        { id: 'estepe', nome: 'Estepe', tipo: 'FAROL', foto: 'NUNCA', pulaSe: { item: 'pneus', estados: ['NA'] } },
      ],
    },
    {
      id: 'eletrica',
      nome: 'Elétrica',
      lugar: 'CAPO',
      itens: [{ id: 'bateria', nome: 'Bateria', tipo: 'BATERIA', foto: 'NUNCA' }],
    },
  ],
}

/** A published template of a distributor, or of one store; returns its code. */
export async function createTemplate(
  t: Pick<TestServer, 'sql'>,
  codDistribuidor: number,
  {
    definicao = DEFINITION,
    nome = randomUUID(),
    loja = null,
  }: { definicao?: z.input<typeof templateDefinition>; nome?: string; loja?: number | null } = {},
): Promise<number> {
  const checked: TemplateDefinition = templateDefinition.parse(definicao)
  const [m] = await t.sql<{ c: number }>(
    `insert into modelo_inspecao (cod_distribuidor, cod_concessionaria, nome) values ($1, $2, $3) returning cod_modelo_inspecao as c`,
    [codDistribuidor, loja, nome],
  )
  const cod = m?.c ?? 0
  await t.sql(
    `insert into modelo_inspecao_versao (cod_distribuidor, cod_modelo_inspecao, numero, definicao) values ($1, $2, 1, $3)`,
    [codDistribuidor, cod, JSON.stringify(checked)],
  )
  await t.sql(
    `update modelo_inspecao set numero_publicado = 1 where cod_distribuidor = $1 and cod_modelo_inspecao = $2`,
    [codDistribuidor, cod],
  )
  return cod
}

/** An inspection in progress of a car that nobody received, with the act that began it and a photo on its way. */
export async function createInspecao(
  t: TestServer,
  m: World,
  loja: number,
  codUsuario: number,
  marca: string,
): Promise<Pick<Target, 'inspecao' | 'midia'>> {
  const d = m.codDistribuidor
  const codModeloInspecao = await createTemplate(t, d, { nome: `Modelo ${marca}`, loja })
  const target = { inspecao: randomUUID(), midia: randomUUID() }
  const em = new Date().toISOString()
  const ato = {
    tipo: 'INICIAR' as const,
    id: randomUUID(),
    noAparelhoEm: em,
    codConcessionaria: loja,
    codPassagem: null,
    codModeloInspecao,
    numeroVersao: 1,
    veiculo: { placa: null, chassi: `CHASSI${loja}`, marca: 'Fiat', modelo: marca, versao: null, ano: null },
    cliente: { nome: marca, telefone: null },
  }
  const first = applyAct(null, ato, { por: marca, codUsuario, em })
  const content: InspecaoContent | null = first.ok ? first.conteudo : null
  await t.sql(
    `insert into inspecao (cod_distribuidor, cod_concessionaria, id_inspecao, cod_modelo_inspecao, numero_versao, estado, conteudo) values ($1, $2, $3, $4, 1, 'EM_ANDAMENTO', $5)`,
    [d, loja, target.inspecao, codModeloInspecao, JSON.stringify(content)],
  )
  await t.sql(
    `insert into inspecao_ato (cod_distribuidor, cod_concessionaria, id_ato, id_inspecao, ordem, tipo, ato, cod_usuario, no_aparelho_em) values ($1, $2, $3, $4, 1, 'INICIAR', $5, $6, $7)`,
    [d, loja, ato.id, target.inspecao, JSON.stringify(ato), codUsuario, em],
  )
  await t.sql(
    `insert into inspecao_midia (cod_distribuidor, cod_concessionaria, id_midia, id_inspecao, tipo, bytes, sha256, cod_usuario) values ($1, $2, $3, $4, 'FOTO', 1, $5, $6)`,
    [d, loja, target.midia, target.inspecao, createHash('sha256').update('x').digest('hex'), codUsuario],
  )
  return target
}
