// Files as users upload and download them.
import {
  CHUNK_BYTES,
  isInProgress,
  type RowError,
  type Importacao,
  type ImportableRecord,
} from '#shared/arquivos/importacoes.ts'
import { expect, vi } from 'vitest'
import { runImportacao } from '../../src/server/arquivos/importacoes/job.ts'
import type { World } from '../records/world.ts'
import { sendBytes } from '../server/request.ts'
import type { TestServer } from '../server/server.ts'

/** A user who imports through the screen's endpoints; `codConcessionaria` is the store of files that belong to one store. */
export function createImporter(t: TestServer, m: World, token: string, codConcessionaria?: number) {
  const options = { host: m.host, token }
  const see = async (cod: number) =>
    (await t.callApi('GET', `importacoes/${cod}`, options)).corpo as unknown as Importacao
  return {
    see,
    /** Announces a file and sends its pieces. */
    async send(registro: ImportableRecord, nome: string, bytes: Buffer): Promise<number> {
      const r = await t.callApi('POST', 'importacoes', {
        ...options,
        body: { registro, nome, bytes: bytes.length, codConcessionaria },
      })
      if (r.status !== 200) throw new Error(JSON.stringify(r.corpo))
      const cod = Number(r.corpo['codImportacao'])
      for (let de = 0; de < bytes.length; de += CHUNK_BYTES) {
        const p = await sendBytes(
          t.server.endereco,
          `importacoes/${cod}/pedacos/${de}`,
          bytes.subarray(de, de + CHUNK_BYTES),
          options,
        )
        if (p.status !== 200) throw new Error(JSON.stringify(p.corpo))
      }
      return cod
    },
    /** Waits until the server has finished its own steps; without a job engine this runs the job itself. */
    async wait(cod: number): Promise<Importacao> {
      const target = { codDistribuidor: m.codDistribuidor, codImportacao: cod }
      // A failure is stored in the import's row.
      if (!t.jobs) await runImportacao(t.server.services, target, new AbortController().signal, () => {})
      let i = await see(cod)
      await vi.waitFor(
        async () => {
          i = await see(cod)
          expect(isInProgress(i.estado)).toBe(false)
        },
        // Parsing runs at low priority, so it can be slow on a busy machine.
        { timeout: 60_000 },
      )
      return i
    },
    async check(record: ImportableRecord, content: Buffer | string, nome = 'arquivo.csv'): Promise<Importacao> {
      return this.wait(await this.send(record, nome, Buffer.from(content)))
    },
    confirmar: (cod: number) => t.callApi('POST', `importacoes/${cod}/confirmar`, options),
    cancel: (cod: number) => t.callApi('POST', `importacoes/${cod}/cancelar`, options),
    /** Dry run, confirmation and import of a file that is expected to be valid. */
    async importData(record: ImportableRecord, content: Buffer | string, nome?: string): Promise<Importacao> {
      const i = await this.check(record, content, nome)
      if (i.estado !== 'CONFERIDA') return i
      await this.confirmar(i.codImportacao)
      return this.wait(i.codImportacao)
    },
    async erros(cod: number): Promise<RowError[]> {
      return (await t.callApi('GET', `importacoes/${cod}/erros?limite=200`, options)).corpo['itens'] as RowError[]
    },
  }
}
