import { Suspense, useEffect, useState } from 'react'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useStore } from '../../core/storage/store.ts'
import { isDialogOpen, useHotkey } from '../../core/navigation/hotkeys.ts'
import { type Detail, useDetail, useOnceOpened } from '../../recipes/list/useDetail.ts'
import { manageFocus } from '../navigation/focus.ts'
import { shortcutSheetStore } from './shortcut-sheet.ts'
import { ScrollTop } from '../navigation/ScrollTop.tsx'

const MyConta = lazyComponent<{ detalhe: Detail }>(() => import('../../conta/conta/MyConta.tsx').then((m) => m.MyConta))
const ShortcutSheet = lazyComponent(() => import('./ShortcutSheet.tsx').then((m) => m.ShortcutSheet))

/**
 * Secondary duties of the frame: focus management, the shortcut sheet on "?", the button to the top, and the account drawer (`?conta=1`)
 * over any screen. Loads after the screen, which does not need it at first.
 */
export function ShellExtras() {
  const sheet = useStore(shortcutSheetStore)
  const [requested, setRequested] = useState(false)
  if (sheet && !requested) setRequested(true)
  useHotkey('?', () => !isDialogOpen() && shortcutSheetStore.set(true))
  useEffect(manageFocus, [])
  const conta = useDetail('conta')
  const contaOpened = useOnceOpened(conta)
  return (
    <>
      <ScrollTop />
      {contaOpened && (
        <Suspense>
          <MyConta detalhe={conta} />
        </Suspense>
      )}
      {requested && (
        <Suspense>
          <ShortcutSheet />
        </Suspense>
      )}
    </>
  )
}
