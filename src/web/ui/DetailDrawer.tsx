import { Drawer } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import classes from './DetailDrawer.module.css'

interface Detalhe {
  codigo: number | null
  abrir: (codigo: number) => void
  fechar: () => void
}

/** The record whose detail the address names under `param`; opening adds to the history, so that "voltar" closes. */
export function useDetalhe(param: string): Detalhe {
  const valor = Number(useSearch({ strict: false })[param])
  const navigate = useNavigate()
  const ir = (codigo: number | undefined) =>
    void navigate({ to: '.', resetScroll: false, search: (antes: Record<string, string>) => ({ ...antes, [param]: codigo }) })
  return { codigo: Number.isInteger(valor) && valor > 0 ? valor : null, abrir: ir, fechar: () => ir(undefined) }
}

/** True from the first time that a record was opened: until then its detail need not be fetched. */
export function useJaAberto(detalhe: Pick<Detalhe, 'codigo'>): boolean {
  const [ja, setJa] = useState(false)
  if (detalhe.codigo !== null && !ja) setJa(true)
  return ja || detalhe.codigo !== null
}

interface Props {
  detalhe: Detalhe
  titulo: ReactNode
  largura?: number
  /** At the foot, always in sight: the record's actions. */
  rodape?: ReactNode
  children: (codigo: number) => ReactNode
}

/** Escape over a dialog that stands on the drawer closes that dialog alone. */
function sozinha(): boolean {
  return document.querySelectorAll('[role="dialog"][aria-modal="true"]').length <= 1
}

/** A record's detail at the right of its list, with an address of its own. */
export function DetailDrawer({ detalhe, titulo, largura = 560, rodape, children }: Props) {
  return (
    <Drawer
      opened={detalhe.codigo !== null}
      onClose={() => sozinha() && detalhe.fechar()}
      position="right"
      size={largura}
      title={titulo}
      overlayProps={{ backgroundOpacity: 0.18 }}
      classNames={{ content: classes.gaveta, body: classes.corpo }}
    >
      {detalhe.codigo !== null && children(detalhe.codigo)}
      {rodape !== undefined && <div className={classes.rodape}>{rodape}</div>}
    </Drawer>
  )
}
