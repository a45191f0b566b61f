import { createHash } from 'node:crypto'
import type pg from 'pg'
import { insert } from '../save.ts'
import type { InspectionLoja, InspectionVisit, ReadyTemplate } from './scene.ts'
import type { Walked } from './plan.ts'

/** Writes an inspection with its acts and media. */
export async function saveWalk(
  client: pg.Client,
  loja: InspectionLoja,
  v: InspectionVisit,
  t: ReadyTemplate,
  { idInspecao, acts, conteudo, midias }: Walked,
): Promise<void> {
  const key = { cod_distribuidor: loja.codDistribuidor, cod_concessionaria: loja.codConcessionaria }
  await insert(client, 'inspecao', [
    {
      ...key,
      id_inspecao: idInspecao,
      cod_passagem: v.codPassagem,
      cod_veiculo: v.codVeiculo,
      cod_modelo_inspecao: t.codModeloInspecao,
      numero_versao: t.numero,
      estado: conteudo.estado,
      rev: acts.length,
      conteudo,
      avisos: [],
      iniciada_em: conteudo.iniciada.em,
    },
  ])
  await insert(
    client,
    'inspecao_ato',
    acts.map(({ ato, who }, i) => ({
      ...key,
      id_ato: ato.id,
      id_inspecao: idInspecao,
      ordem: i + 1,
      tipo: ato.tipo,
      item: ato.tipo === 'RESPONDER' ? ato.item : null,
      ato,
      cod_usuario: who.codUsuario,
      em: who.em,
      no_aparelho_em: ato.noAparelhoEm,
    })),
  )
  await insert(
    client,
    'inspecao_midia',
    midias.map((m) => mediaRow(key, idInspecao, m)),
  )
}

function mediaRow(key: object, id_inspecao: string, m: Walked['midias'][number]) {
  const bytes = m.largura * 150
  return {
    ...key,
    id_inspecao,
    id_midia: m.idMidia,
    tipo: m.tipo,
    bytes,
    recebidos: bytes,
    sha256: createHash('sha256').update(m.chave).digest('hex'),
    estado: 'PRONTA',
    desenho_de: m.desenhoDe,
    arquivo: `${m.chave}.webp`,
    miniatura: `${m.chave}-p.webp`,
    largura: m.largura,
    altura: m.altura,
    cod_usuario: m.codUsuario,
    criada_em: new Date(m.em).toISOString(),
  }
}
