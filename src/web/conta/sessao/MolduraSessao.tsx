import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { distribuidor } from '../../core/distribuidor.ts'
import { Marca } from '../../ui/dados/Marca.tsx'
import classes from './MolduraSessao.module.css'

/** Frame of the pages outside the session: the distributor's brand over one card. */
export function MolduraSessao({ children }: { children: ReactNode }) {
  const { nameEmpresa, logo, icone } = distribuidor()
  return (
    <main className={classes.pagina}>
      <div className={classes.coluna}>
        <div className={classes.marca}>
          {logo ? (
            <img src={logo} alt={nameEmpresa} className={classes.logo} />
          ) : (
            <>
              <Marca icone={icone} tamanho={34} />
              <span className={classes.nome}>{nameEmpresa}</span>
            </>
          )}
        </div>
        <div className={classes.cartao}>{children}</div>
        <Text size="xs" c="dimmed" ta="center">
          {nameEmpresa} · Gestão Oferta Digital
        </Text>
      </div>
    </main>
  )
}
