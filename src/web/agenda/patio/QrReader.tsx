import { Viewfinder } from '../../ui/inspection/Viewfinder.tsx'
import { BottomSheet } from '../../ui/inspection/BottomSheet.tsx'
import { codeIn } from './words.ts'

/** The camera looks for the QR code of a place or key. */
export function QrReader({ onRead, close }: { onRead: (code: string) => void; close: () => void }) {
  return (
    <BottomSheet opened onClose={close} title="Código do lugar ou da chave">
      <Viewfinder
        pick={codeIn}
        hint="Aponte para o código na parede ou no chaveiro."
        wrong="Este código não é de um lugar nem de uma chave."
        otherwise="Digite o código que está escrito embaixo."
        onRead={onRead}
      />
    </BottomSheet>
  )
}
