import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { adiado } from '../../core/adiado.ts'
import { TelaLink } from '../../core/TelaLink.tsx'
import { Lugar } from '../../recipes/area/Lugar.tsx'
import classes from './Arvore.module.css'

const ArvoreCardapio = adiado(() => import('./ArvoreCardapio.tsx').then((m) => m.ArvoreCardapio))

const ABAS = [
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
        {ABAS.map((a) => (
          <TelaLink
            key={a.tab}
            to={`/cardapio/${a.tab}`}
            className={classes.aba}
            aria-current={a.tab === tab ? 'page' : undefined}
          >
            {a.nome}
          </TelaLink>
        ))}
      </nav>
      <Suspense>
        {tab === 'tree' && <ArvoreCardapio />}
        {tab === 'itensAdicionais' && <Lugar lugar="itensAdicionais" />}
        {tab === 'pneu' && <Lugar lugar="pneus" />}
        {tab === 'manualdoProprietario' && <Lugar lugar="manuais" />}
      </Suspense>
    </div>
  )
}
