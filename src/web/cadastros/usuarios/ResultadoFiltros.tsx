import { Alert, Text, Title } from '@mantine/core'
import type { Nivel } from '#shared/core/contract.ts'
import {
  alcanca,
  diferencaDeFiltros,
  type Filtro,
  filtroEmPalavras,
  lojasDosFiltros,
  nomeDoFiltro,
} from '#shared/rules/alcance.ts'
import { veTudoSemFiltro } from '#shared/rules/niveis.ts'
import type { OpcoesDeFiltro } from '#shared/cadastros/usuarios.ts'
import classes from './Filtros.module.css'

interface Props {
  nivel: Nivel
  nomeDoNivel: string
  antes: readonly Filtro[]
  filtros: readonly Filtro[]
  opcoes: OpcoesDeFiltro
  /** No filter would mean everything, and the signed-in user does not reach everything. */
  tudoRecusado: boolean
}

/** How many stores the filters come to, in one line. */
export function resumoDoAlcance(nivel: Nivel, filtros: readonly Filtro[], lojas: OpcoesDeFiltro['lojas']): string {
  if (filtros.length === 0 && veTudoSemFiltro(nivel)) return `Alcança todas as ${lojas.length} lojas`
  return `Alcança ${lojasDosFiltros(nivel, filtros, lojas).length} de ${lojas.length} ${lojas.length === 1 ? 'loja' : 'lojas'}`
}

/** What the chosen filters come to, live: how many stores and which, and what changes against what is stored. */
export function ResultadoFiltros({ nivel, nomeDoNivel, antes, filtros, opcoes, tudoRecusado }: Props) {
  const { lojas, grupos } = opcoes
  const alcancadas = lojasDosFiltros(nivel, filtros, lojas)
  const tudo = filtros.length === 0 && veTudoSemFiltro(nivel)
  const { entram, saem } = diferencaDeFiltros(antes, filtros)
  const eram = new Set(lojasDosFiltros(nivel, antes, lojas).map((l) => l.codConcessionaria))
  const sao = new Set(alcancadas.map((l) => l.codConcessionaria))
  const ganha = alcancadas.filter((l) => !eram.has(l.codConcessionaria)).length
  const perde = [...eram].filter((cod) => !sao.has(cod)).length
  return (
    <aside className={classes.resultado} aria-label="Resultado">
      <div aria-live="polite">
        <Text className={classes.numero}>{resumoDoAlcance(nivel, filtros, lojas)}</Text>
        <Text size="sm" c="dimmed">
          {tudo ? `Sem filtros, o nível ${nomeDoNivel} vê todas, também as que vierem.` : `Nível ${nomeDoNivel}`}
        </Text>
      </div>
      {tudo && tudoRecusado && (
        <Alert color="amarelo">Você não alcança todas as lojas: escolha ao menos um filtro.</Alert>
      )}
      {!tudo && alcancadas.length === 0 && (
        <Alert color="amarelo">Sem nenhuma loja, este usuário entra e não vê nada.</Alert>
      )}
      {!tudo && alcancadas.length > 0 && (
        <ul className={classes.lojas} aria-label="Lojas alcançadas" tabIndex={0}>
          {alcancadas.map((l) => (
            <li key={l.codConcessionaria}>
              {l.nome} <span className="suave">{motivo(filtros, l)}</span>
            </li>
          ))}
        </ul>
      )}
      {entram.length + saem.length > 0 && (
        <div>
          <Title order={3} mb={6}>
            Muda ao gravar
          </Title>
          <ul className={classes.mudanca} aria-label="Muda ao gravar">
            {entram.map((f) => (
              <li key={`+${f.tipo}${f.valor}`}>
                <b className={classes.entra}>Entra</b> {filtroEmPalavras(f.tipo, nomeDoFiltro(f, lojas, grupos))}
              </li>
            ))}
            {saem.map((f) => (
              <li key={`-${f.tipo}${f.valor}`}>
                <b className={classes.sai}>Sai</b> {filtroEmPalavras(f.tipo, nomeDoFiltro(f, lojas, grupos))}
              </li>
            ))}
          </ul>
          <Text size="sm" c="dimmed" mt={6}>
            {[
              ganha > 0 && `ganha ${ganha} ${ganha === 1 ? 'loja' : 'lojas'}`,
              perde > 0 && `perde ${perde} ${perde === 1 ? 'loja' : 'lojas'}`,
            ]
              .filter(Boolean)
              .join(', ') || 'as lojas de hoje são as mesmas'}
          </Text>
        </div>
      )}
    </aside>
  )
}

/** By which filter a store is reached, when it is not by itself. */
function motivo(filtros: readonly Filtro[], loja: OpcoesDeFiltro['lojas'][number]): string {
  const por = filtros.filter((f) => alcanca(f, loja))
  if (por.some((f) => f.tipo === 'CONCESSIONARIA')) return ''
  if (por.some((f) => f.tipo === 'GRUPO')) return 'pelo grupo'
  return por[0] ? `por ${por[0].valor}` : ''
}
