import { toast } from '../../core/feedback/toast.ts'

/** Copies a customer's link and confirms it with a toast; if the browser forbids it, tells how to copy by hand. */
export async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    toast.ok('Link copiado')
  } catch {
    toast.error('O navegador não deixou copiar. Selecione o link e copie à mão.')
  }
}
