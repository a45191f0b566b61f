import { Button } from '@mantine/core'
import { DEPARTAMENTOS } from '#shared/rules/vendas.ts'
import type { LancamentoState, Lancamento } from './lancamento.ts'
import classes from './Vendas.module.css'

/** Sticky bar above the grid while figures are unsaved: which ones, why, and possible actions. */
export function Unsaved({ state, lancamento }: { state: LancamentoState; lancamento: Lancamento }) {
  const refused = [...state.refused.values()]
  const [first] = refused
  const stuck = state.situacao === 'sem-resposta' || (state.situacao === 'recusado' && state.erro !== null)
  if (!first && !stuck) return null
  return (
    <div className={classes.naoSalvo} role="alert">
      <span>
        {first && (
          <>
            <b>{refused.length === 1 ? '1 valor não foi salvo' : `${refused.length} valores não foram salvos`}</b>, e
            não entra{refused.length === 1 ? '' : 'm'} nas somas: dia {Number(first.dia.slice(8))},{' '}
            {DEPARTAMENTOS[first.departamento]}: {first.reason.toLowerCase()}.{' '}
          </>
        )}
        {stuck && (
          <>
            <b>
              {state.unsaved === 1 ? '1 valor ainda não foi salvo' : `${state.unsaved} valores ainda não foram salvos`}
            </b>
            , mas já entra{state.unsaved === 1 ? '' : 'm'} nas somas desta tela: {state.erro}
          </>
        )}
      </span>
      {first && (
        <Button size="compact-sm" variant="default" onClick={lancamento.dropRefused}>
          Descartar {refused.length === 1 ? 'o valor' : 'os valores'}
        </Button>
      )}
      {stuck && (
        <Button size="compact-sm" variant="default" onClick={() => void lancamento.saveAll()}>
          Tentar de novo
        </Button>
      )}
    </div>
  )
}
