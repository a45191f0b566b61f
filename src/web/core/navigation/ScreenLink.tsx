import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import type { ScreenUrl } from '#shared/core/screens.ts'
import type { UrlQuery } from './navigate.ts'

interface Props extends Omit<ComponentProps<'a'>, 'href'> {
  to: ScreenUrl
  search?: UrlQuery | undefined
  /** Marks it as current on its own screen only, and not on screens under its address. */
  exact?: boolean
}

/** Link to a screen; the types accept only existing paths. */
export function ScreenLink({ to, search, exact, ...rest }: Props) {
  return <Link to={to} search={search} {...(exact && { activeOptions: { exact } })} {...rest} />
}
