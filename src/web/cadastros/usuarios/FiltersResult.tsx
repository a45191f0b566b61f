import { Alert, Text, Title } from '@mantine/core'
import type { Nivel } from '#shared/core/contract.ts'
import { canReach, diffFilters, type Filter, describeFilter, lojasOfFilters, filterName } from '#shared/rules/reach.ts'
import { seesAllWithoutFilter } from '#shared/rules/niveis.ts'
import type { FilterOptions } from '#shared/cadastros/usuarios.ts'
import classes from './Filters.module.css'

interface Props {
  nivel: Nivel
  nivelLabel: string
  before: readonly Filter[]
  filters: readonly Filter[]
  options: FilterOptions
  /** True if an empty set is refused: no filter grants all stores, and the signed-in user does not reach all. */
  allRefused: boolean
}

/** Number of stores that the filters grant, as one line. */
export function reachSummary(nivel: Nivel, filters: readonly Filter[], lojas: FilterOptions['lojas']): string {
  if (filters.length === 0 && seesAllWithoutFilter(nivel)) return `Alcança todas as ${lojas.length} lojas`
  return `Alcança ${lojasOfFilters(nivel, filters, lojas).length} de ${lojas.length} ${lojas.length === 1 ? 'loja' : 'lojas'}`
}

/** Live result of the chosen filters: the stores they grant, and the difference to the saved ones. */
export function FiltersResult({ nivel, nivelLabel, before, filters, options, allRefused }: Props) {
  const { lojas, grupos } = options
  const reachedLojas = lojasOfFilters(nivel, filters, lojas)
  const everything = filters.length === 0 && seesAllWithoutFilter(nivel)
  const { entram: added, saem: removed } = diffFilters(before, filters)
  const previous = new Set(lojasOfFilters(nivel, before, lojas).map((l) => l.codConcessionaria))
  const reachedCodes = new Set(reachedLojas.map((l) => l.codConcessionaria))
  const gained = reachedLojas.filter((l) => !previous.has(l.codConcessionaria)).length
  const lost = [...previous].filter((cod) => !reachedCodes.has(cod)).length
  return (
    <aside className={classes.resultado} aria-label="Resultado">
      <div aria-live="polite">
        <Text className={classes.numero}>{reachSummary(nivel, filters, lojas)}</Text>
        <Text size="sm" c="dimmed">
          {everything ? `Sem filtros, o nível ${nivelLabel} vê todas, também as que vierem.` : `Nível ${nivelLabel}`}
        </Text>
      </div>
      {everything && allRefused && (
        <Alert color="amarelo">Você não alcança todas as lojas: escolha ao menos um filtro.</Alert>
      )}
      {!everything && reachedLojas.length === 0 && (
        <Alert color="amarelo">Sem nenhuma loja, este usuário entra e não vê nada.</Alert>
      )}
      {!everything && reachedLojas.length > 0 && (
        <ul className={classes.lojas} aria-label="Lojas alcançadas" tabIndex={0}>
          {reachedLojas.map((l) => (
            <li key={l.codConcessionaria}>
              {l.nome} <span className="suave">{motivo(filters, l)}</span>
            </li>
          ))}
        </ul>
      )}
      {added.length + removed.length > 0 && (
        <div>
          <Title order={3} mb={6}>
            Muda ao gravar
          </Title>
          <ul className={classes.mudanca} aria-label="Muda ao gravar">
            {added.map((f) => (
              <li key={`+${f.tipo}${f.valor}`}>
                <b className={classes.entra}>Entra</b> {describeFilter(f.tipo, filterName(f, lojas, grupos))}
              </li>
            ))}
            {removed.map((f) => (
              <li key={`-${f.tipo}${f.valor}`}>
                <b className={classes.sai}>Sai</b> {describeFilter(f.tipo, filterName(f, lojas, grupos))}
              </li>
            ))}
          </ul>
          <Text size="sm" c="dimmed" mt={6}>
            {[
              gained > 0 && `ganha ${gained} ${gained === 1 ? 'loja' : 'lojas'}`,
              lost > 0 && `perde ${lost} ${lost === 1 ? 'loja' : 'lojas'}`,
            ]
              .filter(Boolean)
              .join(', ') || 'as lojas de hoje são as mesmas'}
          </Text>
        </div>
      )}
    </aside>
  )
}

/** The filter that grants a store, if it is not the store's own. */
function motivo(filters: readonly Filter[], loja: FilterOptions['lojas'][number]): string {
  const por = filters.filter((f) => canReach(f, loja))
  if (por.some((f) => f.tipo === 'CONCESSIONARIA')) return ''
  if (por.some((f) => f.tipo === 'GRUPO')) return 'pelo grupo'
  return por[0] ? `por ${por[0].valor}` : ''
}
