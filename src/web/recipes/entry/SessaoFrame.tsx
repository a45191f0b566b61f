import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { distribuidor } from '../../core/session/distribuidor.ts'
import { Mark } from '../../ui/display/Mark.tsx'
import classes from './SessaoFrame.module.css'

/** Frame of the signed-out pages: the distributor's brand above one card. */
export function SessaoFrame({ children }: { children: ReactNode }) {
  const { nameEmpresa, logo, icone } = distribuidor()
  return (
    <main className={classes.pagina}>
      <div className={classes.coluna}>
        <div className={classes.marca}>
          {logo ? (
            <img src={logo} alt={nameEmpresa} className={classes.logo} />
          ) : (
            <>
              <Mark icon={icone} size={34} />
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
