import type pg from 'pg'

/** What the phone kept: the server must have it. */
export interface Kept {
  inspections: { id: string; finished: boolean; answers: string[]; photos: string[] }[]
  tried: { answers: number; photos: number }
}

/** What the server has of what was tried and kept. */
interface Found {
  tried: number
  kept: number
  lost: number
  doubled: number
  outOfOrder: number
}

/** Compares what the phone kept with the rows of the server. */
export async function compare(client: pg.Client, kept: Kept): Promise<Record<string, Found>> {
  const rows = async <T extends pg.QueryResultRow>(text: string) => (await client.query<T>(text)).rows
  const acts = await rows<{ id: string; tipo: string; words: string | null; held: boolean }>(
    `select a.id_inspecao as id, a.tipo, a.ato->'resposta'->>'comentarioInterno' as words,
       coalesce(i.conteudo->'respostas'->a.item->'resposta'->>'comentarioInterno' = a.ato->'resposta'->>'comentarioInterno', true) as held
     from inspecao_ato a join inspecao i using (cod_distribuidor, id_inspecao) order by a.id_inspecao, a.ordem`,
  )
  const photos = await rows<{ idMidia: string; sha256: string; ready: boolean }>(
    `select id_midia as "idMidia", sha256, estado = 'PRONTA' and arquivo is not null as ready from inspecao_midia order by id_midia`,
  )
  const checklists = await rows<{ id: string; n: string }>(
    `select i.id_inspecao as id, count(k.cod_checklist) as n from inspecao i left join checklist k on k.cod_distribuidor = i.cod_distribuidor and k.id_externo = 'inspecao:' || i.id_inspecao group by 1`,
  )
  const made = new Map(checklists.map((c) => [c.id, Number(c.n)]))
  const byInspection = Map.groupBy(acts, (a) => a.id)
  const answers = { tried: kept.tried.answers, kept: 0, lost: 0, doubled: 0, outOfOrder: 0 }
  const known = new Map(kept.inspections.map((i) => [i.id, i]))
  answers.doubled += [...byInspection.keys()].filter((id) => !known.has(id)).length
  for (const i of kept.inspections) {
    const wanted = ['INICIAR', ...i.answers, ...(i.finished ? ['FINALIZAR'] : [])]
    const there = (byInspection.get(i.id) ?? []).filter((a) => a.held).map((a) => a.words ?? a.tipo)
    answers.kept += wanted.length
    answers.lost += wanted.filter((w) => !there.includes(w)).length
    answers.doubled += there.length - new Set(there).size
    if (there.join() !== wanted.filter((w) => there.includes(w)).join()) answers.outOfOrder++
  }
  const ids = new Set(photos.filter((p) => p.ready).map((p) => p.idMidia))
  const wantedPhotos = kept.inspections.flatMap((i) => i.photos)
  const wantedChecklists = kept.inspections.filter((i) => i.finished)
  return {
    answers,
    photos: {
      tried: kept.tried.photos,
      kept: wantedPhotos.length,
      lost: wantedPhotos.filter((id) => !ids.has(id)).length,
      doubled: photos.length - new Set(photos.map((p) => p.sha256)).size,
      outOfOrder: 0,
    },
    checklists: {
      tried: wantedChecklists.length,
      kept: wantedChecklists.length,
      lost: wantedChecklists.filter((i) => (made.get(i.id) ?? 0) === 0).length,
      doubled: [...made.values()].filter((n) => n > 1).length,
      outOfOrder: 0,
    },
  }
}
