import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import type { EnderecoDaTela } from '#shared/core/telas.ts'
import type { Busca } from './navegar.ts'

interface Props extends Omit<ComponentProps<'a'>, 'href'> {
  to: EnderecoDaTela
  search?: Busca | undefined
}

/** A link to a screen, by an address that exists. */
export function TelaLink({ to, search, ...resto }: Props) {
  return <Link to={to} search={search} {...resto} />
}
