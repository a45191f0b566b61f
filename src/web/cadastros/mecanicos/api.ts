import { mecanicos, type DadosDoMecanico } from '#shared/cadastros/mecanicos.ts'
import { call } from '../../core/api.ts'
import { paginas, type FiltroDe } from '../../recipes/lista/paginas.ts'

/** Mechanics by name, page by page. */
export function listaMecanicos(filtro: FiltroDe<typeof mecanicos.listMecanicos>) {
  return paginas(['mecanicos', 'lista'], mecanicos.listMecanicos, filtro)
}

/** A mechanic as its form edits it. */
export function lerMecanico(codMecanico: number, signal: AbortSignal) {
  return call(mecanicos.getMecanico, { params: { codMecanico }, signal })
}

/** Creates a mechanic, or changes the version that was opened. */
export function salvarMecanico(
  dados: DadosDoMecanico,
  alvo: { codigo: number; versao: number } | null,
  idempotencyKey: string,
) {
  return alvo === null
    ? call(mecanicos.criarMecanico, { body: dados, idempotencyKey })
    : call(mecanicos.alterarMecanico, {
        params: { codMecanico: alvo.codigo },
        body: { ...dados, versao: alvo.versao },
        idempotencyKey,
      })
}

/** Changes a mechanic's photo (base64), or takes it away with null; gives its address. */
export function gravarFoto(codMecanico: number, dados: string | null) {
  return call(mecanicos.gravarFotoMecanico, { params: { codMecanico }, body: { dados } })
}
