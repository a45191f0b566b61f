import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { Place } from '../../recipes/area/Place.tsx'
import classes from './Tree.module.css'

const CardapioTree = lazyComponent(() => import('./CardapioTree.tsx').then((m) => m.CardapioTree))

const TABS = [
  { tab: 'tree', nome: 'Árvore' },
  { tab: 'itensAdicionais', nome: 'Itens adicionais' },
  { tab: 'pneu', nome: 'Pneus' },
  { tab: 'manualdoProprietario', nome: 'Manuais' },
] as const

/** /cardapio/:tab?: the tree of packages, and the catalogue's other lists. */
export function CardapioPage() {
  const { tab = 'tree' } = useParams({ strict: false }) as { tab?: string }
  return (
    <div className={classes.pagina}>
      <nav className={classes.abas} aria-label="Cardápio">
        {TABS.map((a) => (
          <ScreenLink
            key={a.tab}
            to={`/cardapio/${a.tab}`}
            className={classes.aba}
            aria-current={a.tab === tab ? 'page' : undefined}
          >
            {a.nome}
          </ScreenLink>
        ))}
      </nav>
      <Suspense>
        {tab === 'tree' && <CardapioTree />}
        {tab === 'itensAdicionais' && <Place place="itensAdicionais" />}
        {tab === 'pneu' && <Place place="pneus" />}
        {tab === 'manualdoProprietario' && <Place place="manuais" />}
      </Suspense>
    </div>
  )
}
