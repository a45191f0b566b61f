import {
  BYTES_PEDACO,
  emAndamento,
  type ErroDeLinha,
  type Importacao,
  type RegistroImportado,
} from '#shared/arquivos/importacoes.ts'
import { expect, vi } from 'vitest'
import { executarImportacao } from '../src/server/arquivos/importacoes/job.ts'
import type { Mundo } from './mundo.ts'
import { enviarBytes } from './pedido.ts'
import type { Teste } from './servidor.ts'

/** A person who imports, through the door that the screen uses; files of one store are of this one. */
export function importador(t: Teste, m: Mundo, token: string, codConcessionaria?: number) {
  const opcoes = { host: m.host, token }
  const ver = async (cod: number) =>
    (await t.chamar('GET', `importacoes/${cod}`, opcoes)).corpo as unknown as Importacao
  return {
    ver,
    /** Announces a file and sends its pieces. */
    async enviar(registro: RegistroImportado, nome: string, bytes: Buffer): Promise<number> {
      const r = await t.chamar('POST', 'importacoes', {
        ...opcoes,
        body: { registro, nome, bytes: bytes.length, codConcessionaria },
      })
      if (r.status !== 200) throw new Error(JSON.stringify(r.corpo))
      const cod = Number(r.corpo['codImportacao'])
      for (let de = 0; de < bytes.length; de += BYTES_PEDACO) {
        const p = await enviarBytes(
          t.servidor.endereco,
          `importacoes/${cod}/pedacos/${de}`,
          bytes.subarray(de, de + BYTES_PEDACO),
          opcoes,
        )
        if (p.status !== 200) throw new Error(JSON.stringify(p.corpo))
      }
      return cod
    },
    /** Until the server has nothing more to do by itself; without a job engine this test is the worker. */
    async esperar(cod: number): Promise<Importacao> {
      const alvo = { codDistribuidor: m.codDistribuidor, codImportacao: cod }
      // Why it failed stands in the row.
      if (!t.jobs) await executarImportacao(t.servidor.partes, alvo, new AbortController().signal, () => {})
      let i = await ver(cod)
      await vi.waitFor(
        async () => {
          i = await ver(cod)
          expect(emAndamento(i.estado)).toBe(false)
        },
        // The reading process lets everybody else go first.
        { timeout: 60_000 },
      )
      return i
    },
    async conferir(registro: RegistroImportado, conteudo: Buffer | string, nome = 'arquivo.csv'): Promise<Importacao> {
      return this.esperar(await this.enviar(registro, nome, Buffer.from(conteudo)))
    },
    confirmar: (cod: number) => t.chamar('POST', `importacoes/${cod}/confirmar`, opcoes),
    cancelar: (cod: number) => t.chamar('POST', `importacoes/${cod}/cancelar`, opcoes),
    /** Dry run, confirmation and end of a file that is expected to be good. */
    async importar(registro: RegistroImportado, conteudo: Buffer | string, nome?: string): Promise<Importacao> {
      const i = await this.conferir(registro, conteudo, nome)
      if (i.estado !== 'CONFERIDA') return i
      await this.confirmar(i.codImportacao)
      return this.esperar(i.codImportacao)
    },
    async erros(cod: number): Promise<ErroDeLinha[]> {
      return (await t.chamar('GET', `importacoes/${cod}/erros?limite=200`, opcoes)).corpo['itens'] as ErroDeLinha[]
    },
  }
}
