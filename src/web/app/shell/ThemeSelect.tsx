import { lazyComponent } from '../../core/navigation/lazy.ts'
import { OnDemand } from '../../ui/panels/OnDemand.tsx'
import { ThemeButton } from './ThemeButton.tsx'

const ThemeMenu = lazyComponent(() => import('./ThemeMenu.tsx').then((m) => m.ThemeMenu))

/** Theme control in the header; the menu's chunk loads on the first click. */
export function ThemeSelect() {
  return (
    <OnDemand closed={(open) => <ThemeButton aria-haspopup="menu" aria-expanded={false} onClick={open} />}>
      <ThemeMenu />
    </OnDemand>
  )
}
