import { Suspense, useEffect, useState } from 'react'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useStore } from '../../core/storage/store.ts'
import { isDialogOpen, useHotkey } from '../../core/navigation/hotkeys.ts'
import { type Detail, useDetail, useOnceOpened } from '../../recipes/list/useDetail.ts'
import { startOffline, updateStore } from '../../core/offline/start.ts'
import { shortcutSheetStore } from './shortcut-sheet.ts'
import { ScrollTop } from '../navigation/ScrollTop.tsx'

const MyConta = lazyComponent<{ detail: Detail }>(() => import('../../conta/conta/MyConta.tsx').then((m) => m.MyConta))
const UpdatePrompt = lazyComponent(() => import('../../recipes/offline/UpdatePrompt.tsx').then((m) => m.UpdatePrompt))
const ShortcutSheet = lazyComponent(() => import('./ShortcutSheet.tsx').then((m) => m.ShortcutSheet))

/**
 * Secondary duties of the frame: the shortcut sheet on "?", the button to the top, and the account drawer (`?conta=1`)
 * over any screen. Loads after the screen, which does not need it at first.
 */
export function ShellExtras() {
  const sheet = useStore(shortcutSheetStore)
  const [requested, setRequested] = useState(false)
  if (sheet && !requested) setRequested(true)
  useHotkey('?', () => !isDialogOpen() && shortcutSheetStore.set(true))
  useEffect(startOffline, [])
  const update = useStore(updateStore)
  const conta = useDetail('conta')
  const contaOpened = useOnceOpened(conta)
  return (
    <>
      <ScrollTop />
      {contaOpened && (
        <Suspense>
          <MyConta detail={conta} />
        </Suspense>
      )}
      {update && (
        <Suspense>
          <UpdatePrompt update={update} />
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
