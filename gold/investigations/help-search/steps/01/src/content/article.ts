/** One help page. */
export interface Article {
  readonly id: string;
  readonly title: string;
  readonly order: string | number;
  readonly body: string;
}
