import { SCREENS, type ScreenPath } from '#shared/core/screens.ts'

/** Path of the screen at an address, whose optional parameters may be missing; undefined for an address of none. */
export function screenAt(pathname: string): ScreenPath | undefined {
  const parts = pathname.split('/')
  const serves = (path: string) => {
    const own = path.split('/')
    return (
      parts.length <= own.length &&
      own.every((p, i) => (p.startsWith(':') ? p.endsWith('?') || parts[i] !== undefined : p === parts[i]))
    )
  }
  // An address without parameters may look like another screen's parameter.
  return (SCREENS.find((t) => t.path === pathname) ?? SCREENS.find((t) => serves(t.path)))?.path
}
