import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { transacao } from '../../core/database/transaction.ts'
import type { Partes } from '../../core/partes.ts'
import { FILA_IMPORTACAO } from './job.ts'
import { apagarArquivos } from './pedacos.ts'

/** A worker that has not said anything for so long is dead; it speaks every second (`job.ts`). */
const SEM_SINAL_S = 8
const MAX_TENTATIVAS = 3
/** What nobody went on with. */
const ABANDONADA_H = 24
const GUARDADA_DIAS = 90

/** Takes back what a killed process held (after three times it has failed), and gives it to the queue again. */
export async function retomarImportacoes(partes: Partes): Promise<void> {
  const retomadas = await transacao(partes.banco, 'sistema', async (tx) => {
    // Whoever holds a row works on it, though it has said nothing for long.
    const morta = sql<boolean>`(cod_distribuidor, cod_importacao) in (select cod_distribuidor, cod_importacao from importacao
      where estado in ('CONFERINDO', 'GRAVANDO') and sinal_em < now() - make_interval(secs => ${SEM_SINAL_S}::int) for update skip locked)`
    await tx
      .updateTable('importacao')
      .set({
        estado: 'FALHOU',
        erro: 'O servidor parou três vezes no meio deste arquivo. Nada foi gravado; divida-o em partes.',
        terminadaEm: sql`now()`,
      })
      .where(morta)
      .where('tentativas', '>=', MAX_TENTATIVAS)
      .execute()
    return tx
      .updateTable('importacao')
      .set({ estado: sql`case estado when 'CONFERINDO' then 'NA_FILA' else 'CONFIRMADA' end` })
      .where(morta)
      .returning(['codDistribuidor', 'codImportacao'])
      .execute()
  })
  for (const alvo of retomadas) await partes.fila.enviar(FILA_IMPORTACAO, alvo)
}

/** The same, and whatever waits: its turn may have been lost with a process. */
export async function recolherImportacoes(partes: Partes): Promise<void> {
  await retomarImportacoes(partes)
  const esperam = await transacao(partes.banco, 'sistema', (tx) =>
    tx
      .selectFrom('importacao')
      .select(['codDistribuidor', 'codImportacao'])
      .where('estado', 'in', ['NA_FILA', 'CONFIRMADA'])
      .orderBy('criadaEm')
      .limit(100)
      .execute(),
  )
  for (const alvo of esperam) await partes.fila.enviar(FILA_IMPORTACAO, alvo)
}

/** What was never confirmed, files past their 90 days, rows of imports that ended, and what a killed process left on the disk. */
export async function limparImportacoes(partes: Partes): Promise<void> {
  const velhas = await transacao(partes.banco, 'sistema', async (tx) => {
    await tx
      .updateTable('importacao')
      .set({ estado: 'EXPIRADA', terminadaEm: sql`now()` })
      .where('estado', 'in', ['ENVIANDO', 'CONFERIDA'])
      .where(sql<boolean>`sinal_em < now() - make_interval(hours => ${ABANDONADA_H}::int)`)
      .execute()
    await sql`delete from importacao_linha l using importacao i where i.cod_distribuidor = l.cod_distribuidor and i.cod_importacao = l.cod_importacao
      and i.estado in ('COM_ERROS', 'CONCLUIDA', 'FALHOU', 'CANCELADA', 'EXPIRADA')`.execute(tx)
    return (
      tx
        .selectFrom('importacao')
        .select(['codDistribuidor', 'codImportacao', 'bytes', 'planilhaErros'])
        .where('apagadaEm', 'is', null)
        // A file that came to nothing is of no use to anybody the day after.
        .where(
          sql<boolean>`(criada_em < now() - make_interval(days => ${GUARDADA_DIAS}::int)
          or (estado in ('CANCELADA', 'EXPIRADA') and terminada_em < now() - make_interval(hours => ${ABANDONADA_H}::int)))`,
        )
        .execute()
    )
  })
  for (const i of velhas) await apagarArquivos(partes, i)
  const pasta = join(partes.env.DATA_DIR, 'importando')
  for (const nome of await readdir(pasta).catch(() => [])) {
    const uma = join(pasta, nome)
    if (Date.now() - (await stat(uma)).mtimeMs > 86_400_000) await rm(uma, { recursive: true, force: true })
  }
}
